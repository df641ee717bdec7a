import type { CodeOffered, Factors, FactorsChanged } from '@ar/domain/second-factor';
import { api, refreshUser, useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { ConfirmDialog } from '@ar/ui/dialog';
import { toastStore } from '@ar/ui/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Card } from '../layout/card.tsx';
import layout from '../layout/layout.module.css';
import { QueryView } from '../layout/query-view.tsx';
import { CodeSetUp } from './code-set-up.tsx';
import { FactorFailure } from './failure.tsx';
import { PasskeySetUp } from './passkey-set-up.tsx';
import { FACTORS, hasPasskeys, useFactors } from './passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import css from './second-factor.module.css';
import { useFactorText } from './texts.ts';

type Asked =
  | { what: 'add-passkey' }
  | { what: 'set-up-code'; offered: CodeOffered }
  | ({ what: 'change' } & Change);

/** A change that is confirmed first. */
interface Change {
  path: string;
  method: 'DELETE' | 'POST';
  title: string;
  text: string;
  confirmLabel: string;
}

/** The second factors of this account. */
export function SecondFactorSection() {
  const text = useFactorText();
  const heading = useRef<HTMLHeadingElement>(null);
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const [codes, setCodes] = useState<readonly string[]>();
  const query = useFactors();
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
    mutationFn: ({ path, method }: Change) => api<FactorsChanged>(path, { method, showsFailure: true }),
    onSuccess: done,
    onError: () => setAsked(undefined),
  });
  return (
    <Card title={text('title')} lead={text('lead')} heading={heading}>
      <QueryView query={query} heading={heading} loading={text('loading')} failed={text('failed')}>
        {(factors) =>
          factors.policy === 'off' ? (
            <p>{text('off')}</p>
          ) : (
            <Held
              factors={factors}
              isOffering={offer.isPending}
              onAsk={setAsked}
              onOffer={() => offer.mutate()}
            />
          )
        }
      </QueryView>
      <FactorFailure error={offer.error ?? change.error} />
      {asked?.what === 'add-passkey' && <PasskeySetUp onDone={done} onClose={() => setAsked(undefined)} />}
      {asked?.what === 'set-up-code' && (
        <CodeSetUp offered={asked.offered} onDone={done} onClose={() => setAsked(undefined)} />
      )}
      {asked?.what === 'change' && (
        <ConfirmDialog
          title={asked.title}
          text={asked.text}
          tone={asked.method === 'DELETE' ? 'destructive' : undefined}
          confirmLabel={asked.confirmLabel}
          cancelLabel={text('cancel')}
          busy={change.isPending}
          onConfirm={() => change.mutate(asked)}
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
    </Card>
  );
}

interface HeldProps {
  factors: Factors;
  isOffering: boolean;
  onAsk(asked: Asked): void;
  onOffer(): void;
}

function Held({ factors, isOffering, onAsk, onOffer }: HeldProps) {
  const text = useFactorText();
  const { tag } = useLanguage();
  const { passkeys, code, recovery_codes_left, policy } = factors;
  const dayOf = (moment: string) =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }).format(new Date(moment));
  const isLast = passkeys.length + (code ? 1 : 0) === 1;
  const remove = (path: string, title: string, words: string) =>
    onAsk({
      what: 'change',
      path: FACTORS + path,
      method: 'DELETE',
      title,
      text: isLast ? `${words} ${text('remove-last')}` : words,
      confirmLabel: text('remove'),
    });
  return (
    <>
      {policy === 'required' && <p>{text('is-required')}</p>}
      <Card
        className={css.part}
        level="h3"
        title={text('passkeys')}
        lead={text(hasPasskeys() ? 'passkeys-text' : 'no-passkeys')}
      >
        {passkeys.length > 0 && (
          <ul className={css.keys}>
            {passkeys.map(({ id, name, created_at, last_used_at, made_for }) => (
              <li key={id}>
                <span className={css.name}>
                  {name}
                  <small className={layout.quiet}>
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
                    remove(
                      `passkeys/${id}/`,
                      text('remove-passkey-title'),
                      text('remove-passkey-text', { name }),
                    )
                  }
                >
                  {text('remove')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {hasPasskeys() && (
          <div className={layout.actions}>
            <Button roomy onClick={() => onAsk({ what: 'add-passkey' })}>
              {text('add-passkey')}
            </Button>
          </div>
        )}
      </Card>
      <Card
        className={css.part}
        level="h3"
        title={text('code')}
        lead={code ? text('code-on', { day: dayOf(code.created_at) }) : text('code-text')}
      >
        <div className={layout.actions}>
          {code ? (
            <Button roomy onClick={() => remove('code/', text('remove-code'), text('remove-code-text'))}>
              {text('remove-code')}
            </Button>
          ) : (
            <Button roomy busy={isOffering} onClick={onOffer}>
              {text('set-up-code')}
            </Button>
          )}
        </div>
      </Card>
      {(passkeys.length > 0 || code) && (
        <Card
          className={css.part}
          level="h3"
          title={text('recovery')}
          lead={text('recovery-left', { count: recovery_codes_left })}
        >
          <div className={layout.actions}>
            <Button
              roomy
              onClick={() =>
                onAsk({
                  what: 'change',
                  path: `${FACTORS}recovery-codes/`,
                  method: 'POST',
                  title: text('recovery-new-title'),
                  text: text('recovery-new-text'),
                  confirmLabel: text('recovery-new'),
                })
              }
            >
              {text('recovery-new')}
            </Button>
          </div>
        </Card>
      )}
    </>
  );
}
