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

type OpenDialog =
  | { what: 'add-passkey' }
  | { what: 'set-up-code'; offered: CodeOffered }
  | ({ what: 'change' } & Change);

/** A change that needs a confirmation. */
interface Change {
  path: string;
  method: 'DELETE' | 'POST';
  title: string;
  text: string;
  confirmLabel: string;
}

export function SecondFactorSection() {
  const text = useFactorText();
  const heading = useRef<HTMLHeadingElement>(null);
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<OpenDialog>();
  const closeDialog = () => setDialog(undefined);
  const [codes, setCodes] = useState<readonly string[]>();
  const query = useFactors();
  const done = ({ factors, recovery_codes }: FactorsChanged) => {
    queries.setQueryData([FACTORS], factors);
    closeDialog();
    setCodes(recovery_codes ?? undefined);
    // The focused button may be gone.
    heading.current?.focus();
    if (!recovery_codes) end();
  };
  /** Waits for the recovery codes to be closed: the toast would cover them, and the new user data may replace this page. */
  const end = () => {
    toastStore.show({ variant: 'success', title: text('title'), description: text('ended-elsewhere') });
    void refreshUser();
  };
  const offer = useMutation({
    mutationFn: () => api<CodeOffered>(`${FACTORS}code/`, { method: 'POST', showsFailure: true }),
    onSuccess: (offered) => setDialog({ what: 'set-up-code', offered }),
  });
  const change = useMutation({
    mutationFn: ({ path, method }: Change) => api<FactorsChanged>(path, { method, showsFailure: true }),
    onSuccess: done,
    onError: closeDialog,
  });
  return (
    <Card title={text('title')} lead={text('lead')} heading={heading}>
      <QueryView query={query} heading={heading} loading={text('loading')} failed={text('failed')}>
        {(factors) =>
          factors.policy === 'off' ? (
            <p>{text('off')}</p>
          ) : (
            <FactorList
              factors={factors}
              isOffering={offer.isPending}
              onOpen={setDialog}
              onOffer={() => offer.mutate()}
            />
          )
        }
      </QueryView>
      <FactorFailure error={offer.error ?? change.error} />
      {dialog?.what === 'add-passkey' && <PasskeySetUp onDone={done} onClose={closeDialog} />}
      {dialog?.what === 'set-up-code' && (
        <CodeSetUp offered={dialog.offered} onDone={done} onClose={closeDialog} />
      )}
      {dialog?.what === 'change' && (
        <ConfirmDialog
          title={dialog.title}
          text={dialog.text}
          tone={dialog.method === 'DELETE' ? 'destructive' : undefined}
          confirmLabel={dialog.confirmLabel}
          cancelLabel={text('cancel')}
          busy={change.isPending}
          onConfirm={() => change.mutate(dialog)}
          onCancel={closeDialog}
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

interface FactorListProps {
  factors: Factors;
  isOffering: boolean;
  onOpen(dialog: OpenDialog): void;
  onOffer(): void;
}

function FactorList({ factors, isOffering, onOpen, onOffer }: FactorListProps) {
  const text = useFactorText();
  const { tag } = useLanguage();
  const { passkeys, code, recovery_codes_left, policy } = factors;
  const dayOf = (moment: string) =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }).format(new Date(moment));
  const isLast = passkeys.length + (code ? 1 : 0) === 1;
  const remove = (path: string, factor: 'passkey' | 'code', name = '') => {
    const consequence = text(`remove-${factor}-text`, { name });
    onOpen({
      what: 'change',
      path: FACTORS + path,
      method: 'DELETE',
      title: text(`remove-${factor}`),
      text: isLast ? `${consequence} ${text('remove-last')}` : consequence,
      confirmLabel: text('remove'),
    });
  };
  const part = { className: css.part, level: 'h3' } as const;
  const codeLead = code ? text('code-on', { day: dayOf(code.created_at) }) : text('code-text');
  return (
    <>
      {policy === 'required' && <p>{text('is-required')}</p>}
      <Card {...part} title={text('passkeys')} lead={text(hasPasskeys() ? 'passkeys-text' : 'no-passkeys')}>
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
                  onClick={() => remove(`passkeys/${id}/`, 'passkey', name)}
                >
                  {text('remove')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {hasPasskeys() && (
          <div className={layout.actions}>
            <Button roomy onClick={() => onOpen({ what: 'add-passkey' })}>
              {text('add-passkey')}
            </Button>
          </div>
        )}
      </Card>
      <Card {...part} title={text('code')} lead={codeLead}>
        <div className={layout.actions}>
          {code ? (
            <Button roomy onClick={() => remove('code/', 'code')}>
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
        <Card {...part} title={text('recovery')} lead={text('recovery-left', { count: recovery_codes_left })}>
          <div className={layout.actions}>
            <Button
              roomy
              onClick={() =>
                onOpen({
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
