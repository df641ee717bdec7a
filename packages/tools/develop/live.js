const changes = new EventSource('/develop/changes');
changes.addEventListener('built', () => location.reload());

// A modal dialog, because an open modal dialog of the page would make any other element inert.
const overlay = document.createElement('dialog');
// The Content Security Policy allows styles that a script sets, but no style attributes in HTML.
overlay.style.cssText = `box-sizing: border-box; inline-size: 100%; block-size: 100%; max-inline-size: none;
  max-block-size: none; margin: 0; border: 0; padding: 24px; overflow: auto; background: #0C1715; color: #F6F1E7`;
const told = document.createElement('pre');
told.setAttribute('role', 'alert');
told.style.cssText = 'margin: 0; font: 14px/1.5 monospace; white-space: pre-wrap';
overlay.append(told);

changes.addEventListener('faults', ({ data }) => {
  /** @type {[name: string, faults: string[]][]} */
  const failed = JSON.parse(data);
  told.textContent = failed
    .flatMap(([name, faults]) => [`${name} could not be built`, ...faults])
    .join('\n\n');
  overlay.close();
  overlay.remove();
  if (failed.length === 0) return;
  document.body.append(overlay);
  overlay.showModal();
});
