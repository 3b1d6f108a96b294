"use strict";
// Steps through the game on the board of the report.
(() => {
  const SQUARE = 45;
  const NAMES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };
  const game = JSON.parse(document.getElementById("game").textContent);
  const last = game.positions.length - 1;
  const board = document.getElementById("board");
  const SVG = board.namespaceURI;
  const list = document.getElementById("moves");
  const note = document.getElementById("note");
  const cursor = document.getElementById("cursor");
  const buttons = ["first", "back", "forward", "last"].map((name) => document.getElementById(name));
  let shown = last;

  function draw(name, attributes) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  }

  function pieces(position) {
    const found = [];
    position.split("/").forEach((row, down) => {
      let across = 0;
      for (const letter of row) {
        if (letter >= "1" && letter <= "8") {
          across += Number(letter);
          continue;
        }
        const kind = NAMES[letter.toLowerCase()];
        const side = letter === letter.toLowerCase() ? "black" : "white";
        found.push(draw("use", { href: `#${side}-${kind}`, x: across * SQUARE, y: down * SQUARE }));
        across += 1;
      }
    });
    return found;
  }

  function mark(square) {
    const [x, y] = [(square % 8) * SQUARE, (7 - Math.floor(square / 8)) * SQUARE];
    return draw("rect", { x, y, width: SQUARE, height: SQUARE, class: "last" });
  }

  function paragraph(text, kind) {
    const element = document.createElement("p");
    element.textContent = text;
    if (kind) element.className = kind;
    return element;
  }

  function show(ply) {
    shown = Math.min(Math.max(ply, 0), last);
    const squares = shown ? game.squares[shown - 1] : [];
    board.querySelector(".men").replaceChildren(...pieces(game.positions[shown]));
    board.querySelector(".marks").replaceChildren(...squares.map(mark));
    board.setAttribute("aria-label", game.titles[shown]);
    const said = (game.notes[shown] || []).map((text) => paragraph(text, ""));
    note.replaceChildren(paragraph(game.titles[shown], "title"), ...said);
    list.querySelectorAll(".shown").forEach((one) => {
      one.classList.remove("shown");
      one.removeAttribute("aria-current");
    });
    const move = document.getElementById(`p${shown}`);
    if (move) {
      move.classList.add("shown");
      move.setAttribute("aria-current", "true");
      const [top, height] = [move.offsetTop, list.clientHeight];
      if (top < list.scrollTop || top + move.offsetHeight > list.scrollTop + height) {
        list.scrollTop = top - height / 2;
      }
    }
    const place = `${(100 * shown) / Math.max(1, last)}%`;
    cursor.setAttribute("x1", place);
    cursor.setAttribute("x2", place);
    buttons.forEach((button, number) => {
      button.disabled = number < 2 ? shown === 0 : shown === last;
    });
  }

  const steps = [() => 0, () => shown - 1, () => shown + 1, () => last];
  buttons.forEach((button, number) => {
    button.addEventListener("click", () => show(steps[number]()));
  });

  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-ply]");
    if (!link) return;
    show(Number(link.dataset.ply));
    if (list.contains(link)) event.preventDefault();
  });

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = { Home: 0, ArrowLeft: 1, ArrowRight: 2, End: 3 }[event.key];
    if (step === undefined) return;
    show(steps[step]());
    event.preventDefault();
  });

  function follow() {
    const found = /^#[pm](\d+)$/.exec(location.hash);
    show(found ? Number(found[1]) : last);
  }

  window.addEventListener("hashchange", follow);
  document.documentElement.classList.add("scripted");
  follow();
})();
