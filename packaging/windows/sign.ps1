# Signs programs for Windows.
#
#     packaging/windows/sign.ps1 dist\glassbox\glassbox.exe dist\glassbox\glassbox-engine.exe
#
# It reads these secrets from the environment. Without the first one it does nothing.
#   WINDOWS_CERTIFICATE            a certificate for code with its key, PKCS 12, in base64
#   WINDOWS_CERTIFICATE_PASSWORD   the password of that file
param([Parameter(Mandatory, ValueFromRemainingArguments)][string[]] $Programs)
$ErrorActionPreference = "Stop"

if (-not $env:WINDOWS_CERTIFICATE) {
    Write-Output "sign.ps1: no WINDOWS_CERTIFICATE, so these stay unsigned: $Programs"
    exit 0
}

# The newest signtool of the Windows SDK; it is not on the PATH.
$kits = Join-Path ${env:ProgramFiles(x86)} "Windows Kits\10\bin\10.*\x64\signtool.exe"
$signtool = Get-Item $kits | Sort-Object { [version] $_.Directory.Parent.Name } | Select-Object -Last 1
if (-not $signtool) { throw "sign.ps1: the Windows SDK has no signtool" }

$certificate = Join-Path ([IO.Path]::GetTempPath()) "$([guid]::NewGuid()).pfx"
try {
    [IO.File]::WriteAllBytes($certificate, [Convert]::FromBase64String($env:WINDOWS_CERTIFICATE))
    & $signtool.FullName sign /f $certificate /p $env:WINDOWS_CERTIFICATE_PASSWORD `
        /fd SHA256 /td SHA256 /tr "http://timestamp.digicert.com" /d "Glassbox" @Programs
    if ($LASTEXITCODE -ne 0) { throw "sign.ps1: signtool failed with status $LASTEXITCODE" }
}
finally {
    Remove-Item -Force -ErrorAction SilentlyContinue $certificate
}
