"""Edits an export of the demonstration's monuments in LibreOffice, and saves it as XLSX and CSV (README.md)."""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException

PIPE = "edit-monuments"
CHANGED = [
    (1, "Adresa", "Trg Bećir-bega Osmanagića 1, „Stara Varoš“"),
    (4, "Geografska dužina", 19.27125),
    (7, "Naziv na engleskom", "A new name; with a semicolon"),
    (11, "Opis", "Prvi red opisa.\nDrugi red, sa \"navodnicima\" i slovima čćžšđ."),
    (18, "Opis slike", "Nov opis slike"),
]
ADDED = [("Prvi novi", 42.51234, 19.11), ("Drugi novi", 42.52, 19.12), ("Treći novi", 42.53, 19.135)]


def with_properties(**values):
    return tuple(PropertyValue(Name=name, Value=value) for name, value in values.items())


def connect():
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    for _ in range(120):
        try:
            return resolver.resolve(f"uno:pipe,name={PIPE};urp;StarOffice.ComponentContext")
        except NoConnectException:
            time.sleep(0.5)
    raise SystemExit("LibreOffice does not answer.")


def edit(document):
    sheet = document.Sheets.getByIndex(0)
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    width, end = cursor.RangeAddress.EndColumn + 1, cursor.RangeAddress.EndRow
    column = {sheet.getCellByPosition(at, 0).String: at for at in range(width)}

    def put(row, heading, value):
        cell = sheet.getCellByPosition(column[heading], row)
        if isinstance(value, str):
            cell.String = value
        else:
            cell.Value = value

    for row, heading, value in CHANGED:
        put(row, heading, value)
    for at, (name, latitude, longitude) in enumerate(ADDED, 1):
        put(end + at, "Naziv", name)
        put(end + at, "Adresa", f"Nova ulica {at}")
        put(end + at, "Geografska širina", latitude)
        put(end + at, "Geografska dužina", longitude)
        put(end + at, "Opis", f"Opis spomenika „{name}“.")
        put(end + at, "Baza znanja", f"novi-{at}.pdf")


def main(exported, folder):
    with tempfile.TemporaryDirectory() as profile:
        office = subprocess.Popen([
            "soffice", "--headless", "--norestore", f"-env:UserInstallation=file://{profile}",
            f"--accept=pipe,name={PIPE};urp;",
        ])
        try:
            save(connect().ServiceManager.createInstance("com.sun.star.frame.Desktop"), exported, Path(folder).resolve())
        finally:
            office.terminate()
            office.wait()


def save(desktop, exported, target):
    document = desktop.loadComponentFromURL(Path(exported).resolve().as_uri(), "_blank", 0, with_properties(Hidden=True))
    edit(document)
    document.storeToURL((target / "monuments.xlsx").as_uri(), with_properties(FilterName="Calc MS Excel 2007 XML"))
    # Options: semicolon (59), double quote (34), UTF-8 (76), from the first line (1).
    document.storeToURL(
        (target / "monuments.csv").as_uri(),
        with_properties(FilterName="Text - txt - csv (StarCalc)", FilterOptions="59,34,76,1"),
    )
    document.close(True)
    desktop.terminate()


main(*sys.argv[1:])
