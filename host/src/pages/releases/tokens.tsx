import { TOKEN_DAYS } from '@ar/domain/limits';
import type { DeployToken, NewDeployToken, ReleasedDepartment } from '@ar/federation/releases';
import { Button } from '@ar/ui/button';
import { CopyButton } from '@ar/ui/copy-button';
import { ConfirmDialog } from '@ar/ui/dialog';
import { TextField } from '@ar/ui/field';
import { useId, useRef, useState } from 'react';
import { CallDialog } from '../../layout/call-dialog.tsx';
import layout from '../../layout/layout.module.css';
import { Card, QueryView, useFresh } from '../../layout/sections.tsx';
import { failureSentence, ReleaseDialog, sendChange, useReleases } from './release-dialog.tsx';
import css from './releases.module.css';

const TOKENS = '/deploy-tokens/';

export function Tokens({ departments }: { departments: readonly ReleasedDepartment[] }) {
  const { text } = useReleases();
  const query = useFresh<{ results: DeployToken[] }>(TOKENS);
  const [making, setMaking] = useState<'form' | NewDeployToken>();
  const [revoking, setRevoking] = useState<DeployToken>();
  const makeButton = useRef<HTMLButtonElement>(null);
  return (
    <Card title={text('tokens')} lead={text('tokens-lead')}>
      <div className={layout.actions}>
        <Button
          roomy
          appearance="primary"
          ref={makeButton}
          aria-haspopup="dialog"
          onClick={() => setMaking('form')}
        >
          {text('token-make')}
        </Button>
      </div>
      <QueryView query={query} loading={text('tokens-loading')} failed={text('tokens-failed')}>
        {({ results }) =>
          results.length === 0 ? (
            <p className={layout.quiet}>{text('tokens-empty')}</p>
          ) : (
            <ul className={layout.list}>
              {results.map((token) => (
                <TokenItem key={token.id} token={token} onRevoke={() => setRevoking(token)} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {making === 'form' && (
        <TokenForm departments={departments} onMade={setMaking} onClose={() => setMaking(undefined)} />
      )}
      {making && making !== 'form' && (
        <TokenShown token={making.token} onClose={() => setMaking(undefined)} />
      )}
      {revoking && (
        <ReleaseDialog
          kind="revoke"
          values={{ label: revoking.label, department: revoking.department }}
          invalidates={TOKENS}
          change={() => ({ path: `${TOKENS}${revoking.id}/`, method: 'DELETE' })}
          focus={makeButton}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </Card>
  );
}

function TokenItem({ token, onRevoke }: { token: DeployToken; onRevoke(): void }) {
  const { text, moment } = useReleases();
  const { label, department, created_at, created_by, expires_at, last_used_at, revoked_at } = token;
  const hasExpired = Date.parse(expires_at) <= Date.now();
  const end = hasExpired ? 'token-expired' : 'token-expires';
  const isOver = revoked_at !== null || hasExpired;
  return (
    <li className={`${layout.apart} ${css.token}`} data-over={isOver}>
      <div>
        <p>
          <strong>{label}</strong> <code>{department}</code>
        </p>
        <p className={layout.facts}>
          <span>{text('token-made', { at: moment(created_at), by: created_by })}</span>
          <span>
            {last_used_at ? text('token-used', { at: moment(last_used_at) }) : text('token-unused')}
          </span>
          <span>{text(revoked_at ? 'token-revoked' : end, { at: moment(revoked_at ?? expires_at) })}</span>
        </p>
      </div>
      {!isOver && (
        <Button
          roomy
          aria-haspopup="dialog"
          aria-label={text('token-revoke-of', { label })}
          onClick={onRevoke}
        >
          {text('do-revoke')}
        </Button>
      )}
    </li>
  );
}

const FIELDS = {
  // The department is a text field, because the page has no list of departments without a release.
  department: {
    isValid: (id: string) => /^[a-z][a-z0-9]{1,30}$/.test(id),
    input: { autoCapitalize: 'none', spellCheck: false },
  },
  label: { isValid: (label: string) => label !== '' && label.length <= 60, input: {} },
  days: {
    isValid: (days: string) => /^[1-9]\d{0,2}$/.test(days) && Number(days) <= TOKEN_DAYS.most,
    input: { inputMode: 'numeric' },
  },
} as const;
const NAMES = ['department', 'label', 'days'] as const;

interface TokenFormProps {
  departments: readonly ReleasedDepartment[];
  onMade(token: NewDeployToken): void;
  onClose(): void;
}

function TokenForm({ departments, onMade, onClose }: TokenFormProps) {
  const { text } = useReleases();
  const list = useId();
  return (
    <CallDialog
      invalidates={TOKENS}
      title={text('token-new')}
      confirmLabel={text('token-make')}
      call={({ department, label, days }) =>
        sendChange<NewDeployToken>({
          path: TOKENS,
          body: { department: department.trim(), label: label.trim(), days: Number(days) },
        })
      }
      failureOf={(error) => failureSentence(error, text('no-answer'))}
      onCancel={onClose}
      onDone={onMade}
      defaults={{ department: '', label: '', days: String(TOKEN_DAYS.usual) }}
      fields={(field) => (
        <>
          {NAMES.map((name) => (
            <TextField
              {...FIELDS[name].input}
              key={name}
              label={text(`token-${name}`)}
              help={text(`token-${name}-hint`, { most: TOKEN_DAYS.most })}
              list={name === 'department' ? list : undefined}
              autoComplete="off"
              {...field(
                name,
                (entered) => FIELDS[name].isValid(entered.trim()),
                text(`token-${name}-invalid`, { most: TOKEN_DAYS.most }),
              )}
            />
          ))}
          <datalist id={list}>
            {departments.map(({ id }) => (
              <option key={id} value={id} />
            ))}
          </datalist>
        </>
      )}
    />
  );
}

/** Escape does not close the dialog, because the page shows the token only once. */
function TokenShown({ token, onClose }: { token: string; onClose(): void }) {
  const { text } = useReleases();
  const field = useRef<HTMLInputElement>(null);
  return (
    <ConfirmDialog
      title={text('token-ready')}
      text={text('token-once')}
      confirmLabel={text('token-kept')}
      closeOnEscape={false}
      initialFocus={field}
      onConfirm={onClose}
      onCancel={onClose}
    >
      <div className={css.copying}>
        <TextField
          bare
          ref={field}
          label={text('token-itself')}
          readOnly
          value={token}
          onFocus={({ target }) => target.select()}
        />
        <CopyButton
          content={token}
          source={field}
          texts={{ copy: text('copy'), copied: text('copied'), notCopied: text('not-copied') }}
        />
      </div>
    </ConfirmDialog>
  );
}
