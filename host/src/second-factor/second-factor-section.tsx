import type { CodeOffered, Factors, FactorsChanged } from '@ar/domain/second-factor';
import { api, refreshUser, useLanguage, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { ConfirmDialog } from '@ar/ui/dialog';
import { toastStore } from '@ar/ui/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { CodeSetUp } from './code-set-up.tsx';
import { FactorFailure } from './failure.tsx';
import { PasskeySetUp } from './passkey-set-up.tsx';
import { FACTORS, hasPasskeys, useFactors } from './passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import css from './second-factor.module.css';

type Asked =
  | { what: 'add-passkey' }
  | { what: 'set-up-code'; offered: CodeOffered }
  | { what: 'remove'; path: string; title: string; text: string }
  | { what: 'renew-recovery' };

/** What somebody signs in with beside the password. `className` is of the page that it stands in. */
export function SecondFactorSection({ className }: { className: string | undefined }) {
  const text = useText('second-factor');
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { data, isError, refetch } = useFactors();
  const done = ({ factors, recovery_codes }: FactorsChanged) => {
    queries.setQueryData([FACTORS], factors);
    setAsked(undefined);
    setCodes(recovery_codes ?? undefined);
    // The button that had the focus may be gone.
    heading.current?.focus();
    if (!recovery_codes) end();
  };
  /** Only now: a toast would lie on the codes, and whoever had to set this up goes on from here. */
  const end = () => {
    toastStore.show({ variant: 'success', title: text('title'), description: text('ended-elsewhere') });
    void refreshUser();
  };
  const offer = useMutation({
    mutationFn: () => api<CodeOffered>(`${FACTORS}code/`, { method: 'POST', showsFailure: true }),
    onSuccess: (offered) => setAsked({ what: 'set-up-code', offered }),
  });
  const change = useMutation({
    mutationFn: ({ path, method }: { path: string; method: 'DELETE' | 'POST' }) =>
      api<FactorsChanged>(path, { method, showsFailure: true }),
    onSuccess: done,
    onError: () => setAsked(undefined),
  });
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {text('title')}
      </h2>
      <p>{text('lead')}</p>
      {!data &&
        (isError ? <NotLoaded onRetry={() => void refetch()} /> : <p role="status">{text('loading')}</p>)}
      {data?.policy === 'off' && <p>{text('off')}</p>}
      {data && data.policy !== 'off' && (
        <Held factors={data} isOffering={offer.isPending} onAsk={setAsked} onOffer={() => offer.mutate()} />
      )}
      <FactorFailure error={offer.error ?? change.error} />
      {asked?.what === 'add-passkey' && <PasskeySetUp onDone={done} onClose={() => setAsked(undefined)} />}
      {asked?.what === 'set-up-code' && (
        <CodeSetUp offered={asked.offered} onDone={done} onClose={() => setAsked(undefined)} />
      )}
      {asked?.what === 'remove' && (
        <ConfirmDialog
          title={asked.title}
          text={asked.text}
          tone="destructive"
          confirmLabel={text('remove')}
          cancelLabel={text('cancel')}
          busy={change.isPending}
          onConfirm={() => change.mutate({ path: asked.path, method: 'DELETE' })}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {asked?.what === 'renew-recovery' && (
        <ConfirmDialog
          title={text('recovery-new-title')}
          text={text('recovery-new-text')}
          confirmLabel={text('recovery-new')}
          cancelLabel={text('cancel')}
          busy={change.isPending}
          onConfirm={() => change.mutate({ path: `${FACTORS}recovery-codes/`, method: 'POST' })}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {codes && (
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            setCodes(undefined);
            end();
          }}
        />
      )}
    </section>
  );
}

function NotLoaded({ onRetry }: { onRetry(): void }) {
  const text = useText('second-factor');
  return (
    <p role="alert">
      {text('failed')}{' '}
      <Button size="small" onClick={onRetry}>
        {text('retry')}
      </Button>
    </p>
  );
}

interface HeldProps {
  factors: Factors;
  isOffering: boolean;
  onAsk(asked: Asked): void;
  onOffer(): void;
}

function Held({ factors, isOffering, onAsk, onOffer }: HeldProps) {
  const text = useText('second-factor');
  const { tag } = useLanguage();
  const { passkeys, code, recovery_codes_left, policy } = factors;
  const dayOf = (moment: string) =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }).format(new Date(moment));
  const isLast = passkeys.length + (code ? 1 : 0) === 1;
  const warned = (words: string) => (isLast ? `${words} ${text('remove-last')}` : words);
  return (
    <>
      {policy === 'required' && <p>{text('is-required')}</p>}
      <div className={css.part}>
        <h3>{text('passkeys')}</h3>
        <p>{text(hasPasskeys() ? 'passkeys-text' : 'no-passkeys')}</p>
        {passkeys.length > 0 && (
          <ul className={css.keys}>
            {passkeys.map(({ id, name, created_at, last_used_at, made_for }) => (
              <li key={id}>
                <span className={css.name}>
                  {name}
                  <small>
                    <span>{text('added', { day: dayOf(created_at) })}</span>,{' '}
                    <span>{last_used_at ? text('used', { day: dayOf(last_used_at) }) : text('unused')}</span>
                  </small>
                  {made_for !== null && (
                    <strong className={css.dead}>{text('made-for', { host: made_for })}</strong>
                  )}
                </span>
                <Button
                  size="small"
                  aria-label={text('remove-named', { name })}
                  onClick={() =>
                    onAsk({
                      what: 'remove',
                      path: `${FACTORS}passkeys/${id}/`,
                      title: text('remove-passkey-title'),
                      text: warned(text('remove-passkey-text', { name })),
                    })
                  }
                >
                  {text('remove')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {hasPasskeys() && (
          <div className={css.buttons}>
            <Button roomy onClick={() => onAsk({ what: 'add-passkey' })}>
              {text('add-passkey')}
            </Button>
          </div>
        )}
      </div>
      <div className={css.part}>
        <h3>{text('code')}</h3>
        <p>{code ? text('code-on', { day: dayOf(code.created_at) }) : text('code-text')}</p>
        <div className={css.buttons}>
          {code ? (
            <Button
              roomy
              onClick={() =>
                onAsk({
                  what: 'remove',
                  path: `${FACTORS}code/`,
                  title: text('remove-code'),
                  text: warned(text('remove-code-text')),
                })
              }
            >
              {text('remove-code')}
            </Button>
          ) : (
            <Button roomy busy={isOffering} onClick={onOffer}>
              {text('set-up-code')}
            </Button>
          )}
        </div>
      </div>
      {(passkeys.length > 0 || code) && (
        <div className={css.part}>
          <h3>{text('recovery')}</h3>
          <p>{text('recovery-left', { count: recovery_codes_left })}</p>
          <div className={css.buttons}>
            <Button roomy onClick={() => onAsk({ what: 'renew-recovery' })}>
              {text('recovery-new')}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
