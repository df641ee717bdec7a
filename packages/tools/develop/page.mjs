// @ts-check

/** Where the front serves a department's local build. */
export const baseOf = (/** @type {string} */ id) => `/develop/${id}/`;

const REGISTRY = /(<script[^>]*id="?registry"?[^>]*>)(.*?)(<\/script>)/s;

/**
 * A page of the product's as it is shown here: the registry names the local builds, the other departments stay what the
 * server has, and a script that reloads the page is in its head.
 *
 * @param {string} html @param {readonly { id: string, menu: { order: number } }[]} builds their `department.json`
 * @param {string} script the tag
 */
export function developed(html, builds, script) {
  const withBuilds = html.replace(REGISTRY, (_, open, json, close) => {
    const registry = JSON.parse(json);
    const local = builds.map((build) => ({ ...build, base: baseOf(build.id) }));
    const others = registry.departments.filter(
      (/** @type {{ id: string }} */ { id }) => !builds.some((build) => build.id === id),
    );
    const departments = [...others, ...local].sort((a, b) => a.menu.order - b.menu.order);
    // As the server writes it: `<` could end the element.
    return open + JSON.stringify({ ...registry, departments }).replaceAll('<', '\\u003c') + close;
  });
  return withBuilds.replace('</head>', () => `${script}</head>`);
}
