import { onOutcome, useLanguage } from '@ar/session';
import { preload, useLazy } from '@ar/ui/lazy';
import { toastStore } from '@ar/ui/toast-store';
import { FluentProvider } from '@fluentui/react-components';
import { createDOMRenderer, RendererProvider } from '@griffel/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useShellText } from '../layout/texts.ts';
import { useTheme } from '../preferences/choices.ts';
import { ProofRequest } from '../second-factor/proof-request.tsx';
import { noticeOf } from './api-notifications.ts';
import css from './providers.module.css';
import { UndoOffers } from './undo-offers.tsx';

const PRELOAD_DELAY_MS = 4000;

const loadToaster = () => import('@ar/ui/toaster');
const loadOverlays = () => import('@ar/ui/fluent-overlays');

// `getAttribute` can't read a nonce (HTML standard, "nonce hiding").
const nonce = document.querySelector<HTMLElement>('style[nonce]')?.nonce;
const renderer = createDOMRenderer(document, nonce ? { styleElementAttributes: { nonce } } : {});

/** The tree contains no jotai provider, because all atoms use jotai's default store. */
export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  const theme = useTheme();
  useRefetchInLanguage(queryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <RendererProvider renderer={renderer}>
        <FluentProvider className={css.ground} theme={theme}>
          {children}
          <Toasts />
          <UndoOffers />
          <ProofRequest />
        </FluentProvider>
      </RendererProvider>
    </QueryClientProvider>
  );
}

/** Responses contain texts in the language of the request. */
function useRefetchInLanguage(queryClient: QueryClient): void {
  const { language } = useLanguage();
  const fetched = useRef(language);
  useEffect(() => {
    if (fetched.current === language) return;
    fetched.current = language;
    void queryClient.invalidateQueries();
  }, [language, queryClient]);
}

function Toasts() {
  const text = useShellText();
  useEffect(
    () =>
      onOutcome((outcome) => {
        const notice = noticeOf(outcome, text);
        if (notice) toastStore.show(notice);
      }),
    [text],
  );
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.toasts);
  const { code, request } = useLazy(loadToaster);
  const fetchCode = useEffectEvent(request);
  useEffect(() => {
    // If loading fails, the next toast loads the code again.
    if (toasts.length > 0) return fetchCode();
    const timer = setTimeout(() => {
      fetchCode();
      preload(loadOverlays);
    }, PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [toasts]);
  const texts = { toast: text('toast'), list: text('toasts'), close: text('close') };
  return code && <code.Toaster store={toastStore} texts={texts} />;
}
