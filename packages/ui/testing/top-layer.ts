/**
 * What jsdom lacks of `<dialog>`, popovers and swipes: open and closed, and the focus given back. It draws no top layer and
 * makes nothing inert; the browser tests look at those.
 */
export function installTopLayer(): void {
  const before = new WeakMap<Element, Element | null>();
  const leave = (element: HTMLElement) => {
    const focused = before.get(element);
    before.delete(element);
    if (focused instanceof HTMLElement) focused.focus();
  };
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
      leave(this);
    },
  });
  Object.assign(HTMLElement.prototype, {
    hasPointerCapture: () => false,
    showPopover(this: HTMLElement) {
      before.set(this, document.activeElement);
      // Its style sheet hides popovers, and knows no `:popover-open` to show them again.
      this.style.display = 'block';
      this.dispatchEvent(toggled('open'));
    },
    hidePopover(this: HTMLElement) {
      if (!before.has(this)) return;
      this.style.display = '';
      leave(this);
      this.dispatchEvent(toggled('closed'));
    },
  });
}

const toggled = (newState: string) => Object.assign(new Event('toggle'), { newState });
