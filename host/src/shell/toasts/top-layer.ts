import { useLayoutEffect, useRef, useState } from 'react';

/**
 * An element that stands in the open modal dialog, if there is one, else in its `home`: a modal dialog darkens all
 * that is outside of it and makes it inert, so that a toast there could be neither pressed nor heard. The element is
 * moved, not drawn anew: what is shown in it goes on as it was.
 */
export function useTopLayer(active: boolean) {
  const home = useRef<HTMLDivElement>(null);
  const [layer] = useState(() => document.createElement('div'));

  useLayoutEffect(() => {
    const place = () => {
      const above = [...document.querySelectorAll('dialog[open]')].at(-1) ?? home.current;
      if (layer.parentNode !== above) above?.append(layer);
    };
    place();
    // What went into a dialog comes home even if nothing is shown any more: it would leave the page with the dialog.
    if (!active && layer.parentNode === home.current) return;
    // A dialog tells nobody that it opens, nor once it is removed that it has closed.
    const dialogs = new MutationObserver(place);
    dialogs.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    return () => dialogs.disconnect();
  }, [active, layer]);

  return { home, layer };
}
