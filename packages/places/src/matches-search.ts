/** Folded as the server folds what it searches (the API's migration 1): no case, no accents, đ as d. */
function fold(text: string): string {
  return text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '').replaceAll('đ', 'd');
}

/** Whether every word of the search is somewhere in the texts, so that map and list find the same. */
export function matchesSearch(search: string, texts: readonly (string | null)[]): boolean {
  const searched = fold(texts.filter((text) => text !== null).join(' '));
  return fold(search)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
