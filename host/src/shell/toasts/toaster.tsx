import { TOAST_DURATION_MS, TOAST_SWIPE_THRESHOLD_PX } from '@ar/domain/limits';
import { useText } from '@ar/session';
import * as RadixToast from '@radix-ui/react-toast';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { CrossIcon } from '../icons.tsx';
import type { ToastStore } from './toast-store.ts';
import css from './toaster.module.css';
import { useTopLayer } from './top-layer.ts';

/** Shows the toasts. */
export default function Toaster({ store }: { store: ToastStore }) {
  const text = useText('shell');
  const toasts = useSyncExternalStore(store.subscribe, store.toasts);
  const { home, layer } = useTopLayer(toasts.some(({ open }) => open));
  const shown = (
    <RadixToast.Provider
      label={text('toast')}
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}
    >
      {toasts.map(({ id, open, variant, title, description }) => (
        <RadixToast.Root
          key={id}
          className={css.toast}
          data-variant={variant}
          open={open}
          onOpenChange={(nowOpen) => nowOpen || store.dismiss(id)}
        >
          <RadixToast.Title className={css.title}>{title}</RadixToast.Title>
          <RadixToast.Description className={css.description}>{description}</RadixToast.Description>
          <RadixToast.Close className={css.close} aria-label={text('close')}>
            <CrossIcon />
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      <RadixToast.Viewport className={css.viewport} hotkey={['F8']} label={text('toasts')} />
    </RadixToast.Provider>
  );
  return <div ref={home}>{createPortal(shown, layer)}</div>;
}
