// In a page while it is developed (packages/tools): a new build reloads it, and what keeps one from being made stands over
// it. A form with unsaved work asks first, as on every way out.
const changes = new EventSource('/develop/changes');
changes.addEventListener('built', () => location.reload());

const overlay = document.createElement('pre');
overlay.setAttribute('role', 'alert');
// Set by script: the page's policy takes no style attribute.
overlay.style.cssText = `position: fixed; inset: 0; z-index: 2147483647; margin: 0; padding: 24px; overflow: auto;
  background: #0C1715; color: #F6F1E7; font: 14px/1.5 monospace; white-space: pre-wrap`;

changes.addEventListener('faults', ({ data }) => {
  /** @type {[name: string, faults: string[]][]} */
  const failed = JSON.parse(data);
  overlay.textContent = failed
    .flatMap(([name, faults]) => [`${name} could not be built`, ...faults])
    .join('\n\n');
  if (failed.length > 0) document.body.append(overlay);
  else overlay.remove();
});
