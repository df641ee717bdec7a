import { leaveOutStyles } from '@ar/ui/testing/styles';
import { installTopLayer } from '@ar/ui/testing/top-layer';

// jsdom lacks media queries, modal dialogs, popovers and scrolling.
installTopLayer();
leaveOutStyles();

globalThis.matchMedia ??= (media) =>
  ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;

globalThis.scrollTo = () => undefined;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

Element.prototype.scrollIntoView ??= () => undefined;
