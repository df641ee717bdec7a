export const baseOf = (/** @type {string} */ id) => `/develop/${id}/`;

const elementWith = (/** @type {string} */ id) =>
  new RegExp(`(<script[^>]*\\bid="?${id}"?[^>]*>)(.*?)(</script>)`, 's');

/** @param {string} html @param {string} id */
export function dataIn(html, id) {
  const json = elementWith(id).exec(html)?.[2];
  return json === undefined ? undefined : JSON.parse(json);
}

/** @param {string} html @param {string} id @param {unknown} data */
export function withData(html, id, data) {
  // `</script>` in the data would end the script element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return html.replace(elementWith(id), (_, open, __, close) => open + json + close);
}

/** Puts local builds into the page's registry. `builds`: contents of `department.json`; `script`: a tag for the head.
 * @param {string} html @param {readonly { id: string, menu: { order: number } }[]} builds @param {string} script */
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
