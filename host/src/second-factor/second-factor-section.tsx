import type { CodeOffered, Factors, FactorsChanged } from '@ar/domain/second-factor';
import { api, refreshUser } from '@ar/session';
import { Button } from '@ar/ui/button';
import { formatDate } from '@ar/ui/format';
import { toastStore } from '@ar/ui/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useFormats } from '../charts/formats.ts';
import { CallDialog } from '../layout/call-dialog.tsx';
import layout from '../layout/layout.module.css';
import { Card, QueryView } from '../layout/sections.tsx';
import { CodeSetUp, PasskeySetUp, RecoveryCodes } from './factor-dialogs.tsx';
import { FailureAlert, useFailureText } from './failure.tsx';
import { FACTORS, hasPasskeys, useFactors } from './passkeys.ts';
import css from './second-factor.module.css';
import { useFactorText } from './texts.ts';

interface Change {
  path: string;
  method: 'DELETE' | 'POST';
  title: string;
  text: string;
  confirmLabel: string;
}

type OpenDialog = 'add-passkey' | CodeOffered | Change;

export function SecondFactorSection() {
  const text = useFactorText();
  const heading = useRef<HTMLHeadingElement>(null);
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<OpenDialog>();
  const [codes, setCodes] = useState<readonly string[]>();
  const query = useFactors();
  const failureOf = useFailureText(text('not-accepted'));
  const shared = {
    onCancel: () => setDialog(undefined),
    onDone({ factors, recovery_codes }: FactorsChanged) {
      queries.setQueryData([FACTORS], factors);
      setDialog(undefined);
      setCodes(recovery_codes ?? undefined);
      // The focused button may have disappeared, so the heading receives the focus.
      heading.current?.focus();
      if (!recovery_codes) end();
    },
  };
  /** Runs after the recovery codes have closed, because the toast would cover the codes. */
  function end() {
    toastStore.show({ variant: 'success', title: text('title'), description: text('ended-elsewhere') });
    void refreshUser();
  }
  return (
    <Card title={text('title')} lead={text('lead')} heading={heading}>
      <QueryView query={query} heading={heading} loading={text('loading')} failed={text('failed')}>
        {(factors) =>
          factors.policy === 'off' ? (
            <p>{text('off')}</p>
          ) : (
            <FactorList factors={factors} onOpen={setDialog} />
          )
        }
      </QueryView>
      {dialog === 'add-passkey' && <PasskeySetUp {...shared} />}
      {typeof dialog === 'object' && 'seed' in dialog && <CodeSetUp offered={dialog} {...shared} />}
      {typeof dialog === 'object' && 'path' in dialog && (
        <CallDialog
          title={dialog.title}
          text={dialog.text}
          tone={dialog.method === 'DELETE' ? 'destructive' : undefined}
          confirmLabel={dialog.confirmLabel}
          call={() => api<FactorsChanged>(dialog.path, { method: dialog.method, showsFailure: true })}
          failureOf={failureOf}
          {...shared}
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

function FactorList({ factors, onOpen }: { factors: Factors; onOpen(dialog: OpenDialog): void }) {
  const text = useFactorText();
  const offer = useMutation({
    mutationFn: () => api<CodeOffered>(`${FACTORS}code/`, { method: 'POST', showsFailure: true }),
    onSuccess: onOpen,
  });
  const { tag } = useFormats();
  const { passkeys, code, recovery_codes_left, policy } = factors;
  const isLast = passkeys.length + (code ? 1 : 0) === 1;
  const remove = (path: string, factor: 'passkey' | 'code', name = '') => {
    const consequence = text(`remove-${factor}-text`, { name });
    onOpen({
      path: FACTORS + path,
      method: 'DELETE',
      title: text(`remove-${factor}`),
      text: isLast ? `${consequence} ${text('remove-last')}` : consequence,
      confirmLabel: text('remove'),
    });
  };
  const renew = () =>
    onOpen({
      path: `${FACTORS}recovery-codes/`,
      method: 'POST',
      title: text('recovery-new-title'),
      text: text('recovery-new-text'),
      confirmLabel: text('recovery-new'),
    });
  const button = (label: string, onClick: () => void, busy = false): ReactNode => (
    <Button roomy busy={busy} onClick={onClick}>
      {label}
    </Button>
  );
  const part = { className: css.part, level: 'h3' } as const;
  return (
    <>
      {policy === 'required' && <p>{text('is-required')}</p>}
      <Card
        {...part}
        title={text('passkeys')}
        lead={text(hasPasskeys() ? 'passkeys-text' : 'no-passkeys')}
        actions={hasPasskeys() && button(text('add-passkey'), () => onOpen('add-passkey'))}
      >
        {passkeys.length > 0 && (
          <ul className={css.keys}>
            {passkeys.map(({ id, name, created_at, last_used_at, made_for }) => (
              <li key={id} className={layout.apart}>
                <span className={css.name}>
                  {name}
                  <small className={layout.quiet}>
                    <span>{text('added', { day: formatDate(created_at, tag) })}</span>,{' '}
                    <span>
                      {last_used_at ? text('used', { day: formatDate(last_used_at, tag) }) : text('unused')}
                    </span>
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
      </Card>
      <Card
        {...part}
        title={text('code')}
        lead={code ? text('code-on', { day: formatDate(code.created_at, tag) }) : text('code-text')}
        actions={
          code
            ? button(text('remove-code'), () => remove('code/', 'code'))
            : button(text('set-up-code'), () => offer.mutate(), offer.isPending)
        }
      />
      {(passkeys.length > 0 || code) && (
        <Card
          {...part}
          title={text('recovery')}
          lead={text('recovery-left', { count: recovery_codes_left })}
          actions={button(text('recovery-new'), renew)}
        />
      )}
      <FailureAlert error={offer.error} refused={text('not-accepted')} />
    </>
  );
}
