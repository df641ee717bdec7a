import { addTexts, type Texts } from '@ar/session';

const toolTexts: Texts = {
  mn: {
    deleteConfirm: 'Obriši',
    deleteCancel: 'Zadrži',
    printQr: 'QR kodovi za štampu',
    exportChosen: 'Preuzmi CSV',
    cancel: 'Otkaži',
    understood: 'U redu',
    stop: 'Zaustavi',
    progress: '{{done}} od {{count}}',
    failedOne: 'Nije urađeno.',
    failedSome: 'Urađeno: {{done}} od {{count}}. Za ostale piše zašto nije, i ostaju izabrani.',
    failedGone: 'Ovaj zapis više ne postoji: neko ga je već izbrisao.',
    failedNoAnswer:
      'Server nije odgovorio, pa ne znamo da li je promjena upisana. Provjerite vezu i pokušajte ponovo: ponavljanje ne može ništa pokvariti.',
    failedUnknown:
      'Server nije rekao zašto. Ništa nije promijenjeno: pokušajte ponovo, a ako se ponavlja, javite se podršci.',
    downloadFailed: 'Fajl „{{name}}” nije preuzet.',
    downloadTab: 'Preuzima se fajl „{{name}}”. Kada preuzimanje počne, ovu karticu možete zatvoriti.',
    tabBlocked: 'Pregledač nije otvorio novu karticu. Fajl možete preuzeti ovdje, u narednom minutu:',
    qrFailed:
      'QR kod nije napravljen i ništa nije preuzeto. Pokušajte ponovo, a ako se ponavlja, javite se podršci.',
    chosen: 'Izabrani redovi',
    chosenCount: 'Izabrano: {{count}}',
    choosing: 'Biranje: {{done}} od {{count}}',
    chooseAll: 'Izaberi sve ({{count}})',
    chooseNone: 'Poništi izbor',
    chooseAllFailed:
      'Nijesu svi redovi izabrani: server ih nije poslao. Ono što je bilo izabrano, izabrano je i dalje. Pokušajte ponovo.',
    columns: 'Kolone',
    columnsUsual: 'Vrati uobičajene kolone',
    columnNarrower: 'Suzi kolonu {{column}}',
    columnWider: 'Proširi kolonu {{column}}',
    rowsOnPage: 'Redova na strani',
    views: 'Sačuvani prikazi',
    viewName: 'Naziv prikaza',
    viewSave: 'Sačuvaj',
    viewDelete: 'Izbriši prikaz {{name}}',
    viewsHint: 'Prikaz pamti pretragu i redoslijed, samo u ovom pregledaču.',
    export: 'Preuzimanje spiska',
    exportList: 'Preuzmi CSV ({{count}})',
    exportText:
      'Preuzima se cio spisak, redova: {{count}}, sa kolonama koje su prikazane. Otvara se u programu Excel.',
    exportFound:
      'Preuzimaju se svi redovi koji odgovaraju pretrazi „{{search}}”, ukupno {{count}}, sa kolonama koje su prikazane. Otvaraju se u programu Excel.',
    exportConfirm: 'Preuzmi',
    exportFailed: 'Spisak nije preuzet.',
    qrSheet: 'QR kodovi za štampu',
    qrSheetText: 'Kodova: {{count}}, po dvanaest na strani A4.',
    qrSheetMaking: 'Pravljenje kodova',
    print: 'Štampaj',
  },
  en: {
    deleteConfirm: 'Delete',
    deleteCancel: 'Keep',
    printQr: 'QR codes to print',
    exportChosen: 'Download CSV',
    cancel: 'Cancel',
    understood: 'OK',
    stop: 'Stop',
    progress: '{{done}} of {{count}}',
    failedOne: 'This was not done.',
    failedSome: 'Done: {{done}} of {{count}}. For the others you can read why not, and they stay selected.',
    failedGone: 'This record is no longer there: somebody has already deleted it.',
    failedNoAnswer:
      'The server did not answer, so we cannot tell whether the change was saved. Check your connection and try again: repeating it does no harm.',
    failedUnknown:
      'The server gave no reason. Nothing was changed: try again, and if it happens repeatedly, contact support.',
    downloadFailed: 'The file ‘{{name}}’ was not downloaded.',
    downloadTab:
      'The file ‘{{name}}’ is being downloaded. Once the download has begun, you can close this tab.',
    tabBlocked: 'The browser did not open a new tab. You can download the file here within the next minute:',
    qrFailed:
      'The QR code was not made, and nothing was downloaded. Try again, and if it happens repeatedly, contact support.',
    chosen: 'Selected rows',
    chosenCount: 'Selected: {{count}}',
    choosing: 'Selecting: {{done}} of {{count}}',
    chooseAll: 'Select all ({{count}})',
    chooseNone: 'Clear the selection',
    chooseAllFailed:
      'Not all rows were selected: the server did not send them. What was selected still is. Try again.',
    columns: 'Columns',
    columnsUsual: 'Back to the usual columns',
    columnNarrower: 'Make the column {{column}} narrower',
    columnWider: 'Make the column {{column}} wider',
    rowsOnPage: 'Rows on a page',
    views: 'Saved views',
    viewName: 'Name of the view',
    viewSave: 'Save',
    viewDelete: 'Delete the view {{name}}',
    viewsHint: 'A view keeps the search and the order, in this browser only.',
    export: 'Download the list',
    exportList: 'Download CSV ({{count}})',
    exportText:
      'The whole list will be downloaded, {{count}} rows, with the columns shown. It opens in Excel.',
    exportFound:
      'All rows that match the search ‘{{search}}’ will be downloaded, {{count}} in total, with the columns shown. They open in Excel.',
    exportConfirm: 'Download',
    exportFailed: 'The list was not downloaded.',
    qrSheet: 'QR codes to print',
    qrSheetText: 'Codes: {{count}}, twelve to an A4 page.',
    qrSheetMaking: 'Making the codes',
    print: 'Print',
  },
};

/** Adds the words of what is fetched on demand: a list that is only read does without them. */
export function addToolTexts(namespace: string): void {
  addTexts(namespace, toolTexts);
}
