/**
 * Simulates what jsdom lacks: opening, closing and focus of `<dialog>`, some layout, and pointer capture. Elements
 * outside a dialog do not become inert, so only browser tests can check inert elements.
 */
export function installTopLayer(): void {
  const before = new WeakMap<Element, Element | null>();
  function show(this: HTMLDialogElement) {
    before.set(this, document.activeElement);
    this.setAttribute('open', '');
  }
  Object.assign(HTMLDialogElement.prototype, {
    show,
    showModal: show,
    close(this: HTMLDialogElement) {
      if (!this.hasAttribute('open')) return;
      this.removeAttribute('open');
      const focused = before.get(this);
      if (focused instanceof HTMLElement) focused.focus();
    },
  });
  Object.assign(HTMLElement.prototype, { hasPointerCapture: () => false });
  // Fluent focuses only elements that have a size and an offset parent, which jsdom does not compute.
  HTMLBodyElement.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 1024, 768);
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get(this: HTMLElement) {
      return this.parentElement;
    },
  });
}
