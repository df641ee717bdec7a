import { TOAST_DURATION_MS, TOAST_SWIPE_THRESHOLD_PX } from '@ar/domain/limits';
import * as RadixToast from '@radix-ui/react-toast';
import { type MouseEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton } from '../controls/button.tsx';
import { ClearGlyph } from '../glyphs.tsx';
import type { ToastStore } from './toast-store.ts';
import classes from './toaster.module.css';
import { topLayer } from './top-layer.ts';

interface ToasterProps {
  store: ToastStore;
  texts: { toast: string; list: string; close: string };
}

export function Toaster({ store, texts }: ToasterProps) {
  const toasts = useSyncExternalStore(store.subscribe, store.toasts);
  const { home, layer } = useTopLayer(toasts.some(({ open }) => open));
  const shown = (
    <RadixToast.Provider
      label={texts.toast}
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}
    >
      {toasts.map(({ id, open, variant, title, description, durationMs, action }) => (
        <RadixToast.Root
          key={id}
          className={classes.toast}
          data-variant={variant}
          open={open}
          duration={durationMs ?? TOAST_DURATION_MS}
          onOpenChange={(nowOpen) => nowOpen || store.dismiss(id)}
        >
          <RadixToast.Title className={classes.title}>{title}</RadixToast.Title>
          <RadixToast.Description className={classes.description}>{description}</RadixToast.Description>
          {action && (
            <RadixToast.Action asChild altText={action.hint}>
              <Button
                size="small"
                className={classes.action}
                onClick={(press) => {
                  // Radix would close the toast, which shows the outcome later.
                  press.preventDefault();
                  keepFocus(press);
                  action.run();
                }}
              >
                {action.label}
              </Button>
            </RadixToast.Action>
          )}
          <RadixToast.Close asChild>
            <IconButton label={texts.close} size={28} className={classes.close}>
              <ClearGlyph />
            </IconButton>
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      <RadixToast.Viewport className={classes.viewport} hotkey={['F8']} label={texts.list} />
    </RadixToast.Provider>
  );
  return <div ref={home}>{createPortal(shown, layer)}</div>;
}

/** The pressed button disappears. After a click, no element gets the focus, because Radix closes no focused toast. */
function keepFocus({ currentTarget, detail }: MouseEvent<HTMLElement>) {
  if (detail === 0) currentTarget.closest<HTMLElement>('li')?.focus();
  else currentTarget.blur();
}

function useTopLayer(active: boolean) {
  const home = useRef<HTMLDivElement>(null);
  const [layer] = useState(() => document.createElement('div'));

  useLayoutEffect(() => {
    const place = () => {
      const above = topLayer() ?? home.current;
      if (layer.parentNode !== above) above?.append(layer);
    };
    place();
    // Without a toast, the observer brings the element home, so that it does not disappear with the dialog.
    if (!active && layer.parentNode === home.current) return;
    // Dialogs fire no event when they open or are removed.
    const dialogs = new MutationObserver(place);
    dialogs.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    return () => dialogs.disconnect();
  }, [active, layer]);

  return { home, layer };
}
