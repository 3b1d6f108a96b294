; The installer for Windows, for one person and without an administrator.
;
; installer.py runs this with /DVERSION, /DNUMBERS, /DPUBLISHER, /DHOMEPAGE, /DFILES (an include file
; with the macros INSTALL_FILES and REMOVE_FILES), /DSIZE_KB, /DICON, /DLICENCE and /DOUTPUT.
; Run the result with /S to install silently, and with /D=FOLDER at the end for another folder.

Unicode true
SetCompressor /SOLID lzma
RequestExecutionLevel user
ManifestDPIAware true

!include LogicLib.nsh
!include MUI2.nsh
!include WinVer.nsh
!include x64.nsh
!include "${FILES}"

!define REGISTRY "Software\Glassbox"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Glassbox"
!define CLASSES "Software\Classes"

Name "Glassbox"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\Glassbox"
InstallDirRegKey HKCU "${REGISTRY}" "Folder"
BrandingText "Glassbox ${VERSION}"
VIProductVersion "${NUMBERS}"
VIAddVersionKey "ProductName" "Glassbox"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Glassbox Setup"
VIAddVersionKey "CompanyName" "${PUBLISHER}"
VIAddVersionKey "LegalCopyright" "${PUBLISHER}. GPL-3.0-or-later."

; A command that signs the file at its end. The uninstaller can be signed only here. Another status
; than 0 ends the build.
!ifdef SIGN
  !uninstfinalize '${SIGN} "%1"' = 0
  !finalize '${SIGN} "%1"' = 0
!endif

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\glassbox.exe"
!insertmacro MUI_PAGE_LICENSE "${LICENCE}"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"

LangString RUNNING ${LANG_ENGLISH} "Glassbox is running. Close it and all programs that use its engine, then try again."
LangString RUNNING ${LANG_GERMAN} "Glassbox läuft. Bitte Glassbox und alle Programme beenden, die seine Engine benutzen, und es dann noch einmal versuchen."
LangString NEEDS_64_BIT ${LANG_ENGLISH} "Glassbox needs a 64-bit Windows."
LangString NEEDS_64_BIT ${LANG_GERMAN} "Glassbox braucht ein 64-Bit-Windows."
LangString NEEDS_WINDOWS_10 ${LANG_ENGLISH} "Glassbox needs Windows 10 or newer."
LangString NEEDS_WINDOWS_10 ${LANG_GERMAN} "Glassbox braucht Windows 10 oder neuer."
LangString OLD_VERSION ${LANG_ENGLISH} "The installed version of Glassbox could not be removed."
LangString OLD_VERSION ${LANG_GERMAN} "Die installierte Version von Glassbox konnte nicht entfernt werden."
LangString GAME ${LANG_ENGLISH} "Chess game"
LangString GAME ${LANG_GERMAN} "Schachpartie"
LangString SEARCH ${LANG_ENGLISH} "Glassbox chess search"
LangString SEARCH ${LANG_GERMAN} "Glassbox-Schachsuche"

; Windows refuses to replace a program that runs. Half an installation would be worse than none.
!macro STOP_IF_RUNNING PROGRAM
  ${If} ${FileExists} "$INSTDIR\${PROGRAM}"
    ClearErrors
    FileOpen $0 "$INSTDIR\${PROGRAM}" a
    ${If} ${Errors}
      MessageBox MB_ICONEXCLAMATION "$(RUNNING)" /SD IDOK
      SetErrorLevel 2
      Quit
    ${EndIf}
    FileClose $0
  ${EndIf}
!macroend

!macro STOP_IF_ANY_RUNNING
  !insertmacro STOP_IF_RUNNING "glassbox.exe"
  !insertmacro STOP_IF_RUNNING "glassbox-engine.exe"
!macroend

; The person's default programs stay. Glassbox is one of those that "Open with" offers.
!macro OFFER_TO_OPEN SUFFIX CLASS
  WriteRegStr HKCU "${CLASSES}\${SUFFIX}\OpenWithProgids" "${CLASS}" ""
!macroend

; The keys above stay if other programs have values in them.
!macro STOP_OFFERING SUFFIX CLASS
  DeleteRegValue HKCU "${CLASSES}\${SUFFIX}\OpenWithProgids" "${CLASS}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\${SUFFIX}\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "${CLASSES}\${SUFFIX}"
!macroend

!macro WRITE_CLASS CLASS NAME
  WriteRegStr HKCU "${CLASSES}\${CLASS}" "" "${NAME}"
  WriteRegStr HKCU "${CLASSES}\${CLASS}\DefaultIcon" "" "$INSTDIR\glassbox.exe,0"
  WriteRegStr HKCU "${CLASSES}\${CLASS}\shell\open\command" "" '"$INSTDIR\glassbox.exe" "%1"'
!macroend

; Tells Explorer that the kinds of files have changed (SHCNE_ASSOCCHANGED).
!macro REFRESH_EXPLORER
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

; Its Python starts on nothing older.
Function .onInit
  ${IfNot} ${AtLeastWin10}
    MessageBox MB_ICONSTOP "$(NEEDS_WINDOWS_10)" /SD IDOK
    SetErrorLevel 2
    Quit
  ${EndIf}
  ${IfNot} ${RunningX64}
    MessageBox MB_ICONSTOP "$(NEEDS_64_BIT)" /SD IDOK
    SetErrorLevel 2
    Quit
  ${EndIf}
FunctionEnd

Section
  !insertmacro STOP_IF_ANY_RUNNING
  ; An older version may have files that this one lacks. Its own uninstaller knows them.
  ReadRegStr $1 HKCU "${REGISTRY}" "Folder"
  ${If} $1 != ""
  ${AndIf} ${FileExists} "$1\uninstall.exe"
    ; With _? the uninstaller runs in place, so that ExecWait waits for its end.
    ExecWait '"$1\uninstall.exe" /S _?=$1' $0
    ${If} $0 != 0
      MessageBox MB_ICONEXCLAMATION "$(OLD_VERSION)" /SD IDOK
      SetErrorLevel 2
      Quit
    ${EndIf}
    Delete "$1\uninstall.exe"
    RMDir "$1"
  ${EndIf}

  !insertmacro INSTALL_FILES
  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Glassbox.lnk" "$INSTDIR\glassbox.exe"
  WriteRegStr HKCU "${REGISTRY}" "Folder" "$INSTDIR"

  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Glassbox"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\glassbox.exe,0"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "${PUBLISHER}"
  WriteRegStr HKCU "${UNINSTALL}" "URLInfoAbout" "${HOMEPAGE}"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" ${SIZE_KB}
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1

  !insertmacro WRITE_CLASS "Glassbox.Game" "$(GAME)"
  !insertmacro WRITE_CLASS "Glassbox.Search" "$(SEARCH)"
  !insertmacro OFFER_TO_OPEN ".pgn" "Glassbox.Game"
  !insertmacro OFFER_TO_OPEN ".fen" "Glassbox.Game"
  !insertmacro OFFER_TO_OPEN ".epd" "Glassbox.Game"
  !insertmacro OFFER_TO_OPEN ".glassbox" "Glassbox.Search"
  !insertmacro REFRESH_EXPLORER
SectionEnd

; It removes the files that were installed, one by one, and folders only if they are empty. Games and
; settings lie in $LOCALAPPDATA\glassbox and stay.
Section "Uninstall"
  !insertmacro STOP_IF_ANY_RUNNING
  !insertmacro REMOVE_FILES
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Glassbox.lnk"

  !insertmacro STOP_OFFERING ".pgn" "Glassbox.Game"
  !insertmacro STOP_OFFERING ".fen" "Glassbox.Game"
  !insertmacro STOP_OFFERING ".epd" "Glassbox.Game"
  !insertmacro STOP_OFFERING ".glassbox" "Glassbox.Search"
  DeleteRegKey HKCU "${CLASSES}\Glassbox.Game"
  DeleteRegKey HKCU "${CLASSES}\Glassbox.Search"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "${REGISTRY}"
  !insertmacro REFRESH_EXPLORER
SectionEnd
