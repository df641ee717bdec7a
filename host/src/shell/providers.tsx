import { roleLabel } from '@ar/domain/roles';
import { onOutcome, useLanguage, useSession } from '@ar/session';
import { preload, useLazy } from '@ar/ui/lazy';
import { toastStore } from '@ar/ui/toast-store';
import { FluentProvider } from '@fluentui/react-components';
import { createDOMRenderer, RendererProvider } from '@griffel/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useShellText } from '../layout/texts.ts';
import { useTheme } from '../preferences/choices.ts';
import { ProofAsked } from '../second-factor/proof-asked.tsx';
import { noticeOf } from './outcome-catalogue.ts';
import css from './providers.module.css';
import { UndoOffers } from './undo-offers.tsx';

/** Delay before code is loaded that nothing has asked for yet. */
const IDLE_MS = 4000;

const loadToaster = () => import('@ar/ui/toaster');
const loadOverlays = () => import('@ar/ui/fluent-overlays');

// For style elements made by scripts. Browsers hide it from `getAttribute` (HTML standard, "nonce hiding").
const nonce = document.querySelector<HTMLElement>('style[nonce]')?.nonce;
const renderer = createDOMRenderer(document, nonce ? { styleElementAttributes: { nonce } } : {});

/** Query client, theme, style renderer and toasts of every screen. Jotai's default store needs no provider. */
export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  const theme = useTheme();
  useSentencesOf(queryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <RendererProvider renderer={renderer}>
        <FluentProvider className={css.ground} theme={theme}>
          {children}
          <Toasts />
          <ChangedRole />
          <UndoOffers />
          <ProofAsked />
        </FluentProvider>
      </RendererProvider>
    </QueryClientProvider>
  );
}

/** Refetches when the language changes: answers have sentences in the language of their request. */
function useSentencesOf(queryClient: QueryClient): void {
  const { language } = useLanguage();
  const asked = useRef(language);
  useEffect(() => {
    if (asked.current === language) return;
    asked.current = language;
    void queryClient.invalidateQueries();
  }, [language, queryClient]);
}

/** Tells a person that their role was changed while they work. */
function ChangedRole() {
  const text = useShellText();
  const { user, role } = useSession();
  const known = useRef({ user, role });
  useEffect(() => {
    const before = known.current;
    known.current = { user, role };
    if (!user || before.user?.id !== user.id || before.role === role) return;
    const description = text('role-changed', { role: roleLabel(role) });
    toastStore.show({ variant: 'default', title: text('role-changed-title'), description });
  }, [user, role, text]);
  return null;
}

function Toasts() {
  const text = useShellText();
  useEffect(
    () =>
      onOutcome((outcome) => {
        const notice = noticeOf(outcome, text);
        const call = `${outcome.method} ${outcome.path}`;
        if (notice) toastStore.show(notice, call);
        // A list that is refetched leaves the toast that somebody is reading.
        else if (outcome.method !== 'GET') toastStore.retract(call);
      }),
    [text],
  );
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.toasts);
  const { code, request } = useLazy(loadToaster);
  const fetchCode = useEffectEvent(request);
  useEffect(() => {
    // After a failure the next toast fetches it again.
    if (toasts.length > 0) return fetchCode();
    const timer = setTimeout(() => {
      fetchCode();
      preload(loadOverlays);
    }, IDLE_MS);
    return () => clearTimeout(timer);
  }, [toasts]);
  const texts = { toast: text('toast'), list: text('toasts'), close: text('close') };
  return code && <code.Toaster store={toastStore} texts={texts} />;
}
