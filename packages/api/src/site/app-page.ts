/** What the server tells the application in its page, by the id of the element that carries it. */
export type PageData = Record<string, unknown>;

/**
 * The application's page for one answer: the nonce where the build left its mark, and data in the elements made
 * for it. Throws where the build has no such element, since the application would start without its registry.
 */
export function fillPage(template: string, nonce: string, data: PageData): string {
  let page = template.replaceAll('__NONCE__', nonce);
  for (const [id, value] of Object.entries(data)) {
    const empty = `<script type="application/json" id="${id}">{}</script>`;
    if (!page.includes(empty)) throw new Error(`The application's page has no place for its ${id}.`);
    page = page.replace(empty, () => empty.replace('{}', () => inScript(value)));
  }
  return page;
}

/** JSON inside HTML: `<` could end the element or open a comment (HTML standard, "Restrictions for contents of script"). */
export function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
