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
    sortNone: 'Uobičajen',
    ascending: '{{column}}, rastuće',
    descending: '{{column}}, opadajuće',
    yes: 'Da',
    no: 'Ne',
    loading: 'Učitavanje',
    noMatchTitle: 'Nema rezultata',
    noMatchText: 'Ništa ne odgovara pretrazi „{{search}}”. Provjerite kako je napisana ili je obrišite.',
    failedTitle: 'Spisak nije učitan',
    failedText:
      'Server nije poslao podatke. Ništa nije izgubljeno: provjerite vezu i pokušajte ponovo, a ako se ponavlja, javite se podršci.',
    retry: 'Pokušaj ponovo',
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
    sortNone: 'Usual',
    ascending: '{{column}}, ascending',
    descending: '{{column}}, descending',
    yes: 'Yes',
    no: 'No',
    loading: 'Loading',
    noMatchTitle: 'No results',
    noMatchText: 'Nothing matches the search ‘{{search}}’. Check the spelling, or clear it.',
    failedTitle: 'The list did not load',
    failedText:
      'The server did not send the data. Nothing is lost: check your connection and try again, and if it happens repeatedly, contact support.',
    retry: 'Try again',
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
