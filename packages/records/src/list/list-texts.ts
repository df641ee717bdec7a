import { addTexts, type Texts } from '@ar/session';

const listTexts: Texts = {
  mn: {
    searchPlaceholder: 'Pretraži...',
    searchClear: 'Obriši pretragu',
    pages: 'Strane spiska',
    previous: 'Prethodni',
    next: 'Sledeći',
    page: 'Strana {{page}}',
    pageOf: 'strana {{page}} od {{pages}}',
    sortLabel: 'Redoslijed',
    sortNone: 'Najnovije prvo',
    ascending: '{{column}}, rastuće',
    descending: '{{column}}, opadajuće',
    yes: 'Da',
    no: 'Ne',
    loading: 'Učitavanje',
    history: 'Istorija izmjena',
    noMatchTitle: 'Nema rezultata',
    noMatchText: 'Ništa ne odgovara pretrazi „{{search}}”. Provjerite kako je napisana ili je obrišite.',
    failedTitle: 'Spisak nije učitan',
    failedText:
      'Server nije odgovorio. Ništa nije izgubljeno: provjerite vezu i pokušajte ponovo, a ako se ponavlja, javite se podršci.',
    failedAgain: 'Ništa nije izgubljeno. Pokušajte ponovo, a ako se ponavlja, javite se podršci.',
    retry: 'Pokušaj ponovo',
    actions: 'Radnje',
    actionsOf: 'Radnje: {{name}}',
    detail: 'Detaljni Pregled',
    edit: 'Izmijeni',
    delete: 'Izbriši',
    downloadQr: 'Preuzmi QR kod',
    downloadFile: 'Preuzmi fajl',
    changeStatus: 'Promijeni Status Baze Znanja',
    close: 'Zatvori',
    actionNotLoaded:
      'Ova radnja nije učitana i ništa nije promijenjeno. Provjerite vezu i pokušajte ponovo, a ako se ponavlja, učitajte stranicu iznova.',
    choosePage: 'Izaberi sve na ovoj strani',
    chooseRow: 'Izaberi: {{name}}',
    view: 'Prikaz',
    sorted: 'redoslijed: {{order}}',
    toMap: 'Mapa',
    toTable: 'Tabela',
    mapWaiting: 'Učitavanje mape',
    mapFailedTitle: 'Mapa nije učitana',
    mapFailedText:
      'Server nije poslao mapu. Spisak je i dalje tu: pokušajte ponovo ili se vratite na tabelu, a ako se ponavlja, javite se podršci.',
    notFoundTitle: 'Not Found',
    notFoundText: 'Page not found',
    notFoundLink: 'Nazad na spisak',
  },
  en: {
    searchPlaceholder: 'Search...',
    searchClear: 'Clear the search',
    pages: 'Pages of the list',
    previous: 'Previous',
    next: 'Next',
    page: 'Page {{page}}',
    pageOf: 'page {{page}} of {{pages}}',
    sortLabel: 'Order',
    sortNone: 'Newest first',
    ascending: '{{column}}, ascending',
    descending: '{{column}}, descending',
    yes: 'Yes',
    no: 'No',
    loading: 'Loading',
    history: 'History of changes',
    noMatchTitle: 'No results',
    noMatchText: 'Nothing matches the search ‘{{search}}’. Check the spelling, or clear it.',
    failedTitle: 'The list did not load',
    failedText:
      'The server did not answer. Nothing is lost: check your connection and try again, and if it happens repeatedly, contact support.',
    failedAgain: 'Nothing is lost. Try again, and if it happens repeatedly, contact support.',
    retry: 'Try again',
    actions: 'Actions',
    actionsOf: 'Actions: {{name}}',
    detail: 'Details',
    edit: 'Edit',
    delete: 'Delete',
    downloadQr: 'Download the QR code',
    downloadFile: 'Download the file',
    changeStatus: 'Change the knowledge-base status',
    close: 'Close',
    actionNotLoaded:
      'This action did not load, and nothing was changed. Check your connection and try again; if it happens repeatedly, reload the page.',
    choosePage: 'Select all on this page',
    chooseRow: 'Select: {{name}}',
    view: 'View',
    sorted: 'order: {{order}}',
    toMap: 'Map',
    toTable: 'Table',
    mapWaiting: 'Loading the map',
    mapFailedTitle: 'The map did not load',
    mapFailedText:
      'The server did not send the map. The list is still here: try again or go back to the table, and if it happens repeatedly, contact support.',
    notFoundTitle: 'Not Found',
    notFoundText: 'Page not found',
    notFoundLink: 'Back to the list',
  },
};

/**
 * Adds a department's texts together with those of every list, under the department's own namespace: departments
 * are released apart, so one of them may carry an older version of this package than its neighbour, and under a
 * namespace of this package's own each would overwrite the other's words.
 */
export function addDepartmentTexts(namespace: string, own: Texts): void {
  addTexts(namespace, { mn: { ...listTexts.mn, ...own.mn }, en: { ...listTexts.en, ...own.en } });
}
