/** Where the front serves a department's local build. */
export const baseOf = (/** @type {string} */ id) => `/develop/${id}/`;

/** The element of a page that holds data, such as the registry: the one way in which pages are read and rewritten. */
const elementWith = (/** @type {string} */ id) =>
  new RegExp(`(<script[^>]*\\bid="?${id}"?[^>]*>)(.*?)(</script>)`, 's');

/** The data in a page's element; undefined where the page has none. @param {string} html @param {string} id */
export function dataIn(html, id) {
  const json = elementWith(id).exec(html)?.[2];
  return json === undefined ? undefined : JSON.parse(json);
}

/** The page with other data in an element. @param {string} html @param {string} id @param {unknown} data */
export function withData(html, id, data) {
  // As the server writes it: `<` could end the element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return html.replace(elementWith(id), (_, open, __, close) => open + json + close);
}

/**
 * A page of the product with the local builds in its registry, and the script's tag in its head.
 * @param {string} html @param {readonly { id: string, menu: { order: number } }[]} builds their `department.json` @param {string} script
 */
export function developed(html, builds, script) {
  const registry = dataIn(html, 'registry');
  const local = builds.map((build) => ({ ...build, base: baseOf(build.id) }));
  /** @type {typeof local} */
  const live = registry?.departments ?? [];
  const others = live.filter(({ id }) => !builds.some((build) => build.id === id));
  const departments = [...others, ...local].sort((a, b) => a.menu.order - b.menu.order);
  const page = registry ? withData(html, 'registry', { ...registry, departments }) : html;
  return page.replace('</head>', () => `${script}</head>`);
}
