import type { DeployToken, ReleasedDepartment } from '@ar/federation/releases';
import { useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Panel } from '../../charts/panel.tsx';
import { useFormats } from './formats.ts';
import { tokensQuery } from './releases-query.ts';
import { NewTokenDialog, RevokeDialog } from './token-dialogs.tsx';
import css from './tokens.module.css';

/** The tokens that teams release with: who has one, when it was last used, and the end of it. */
export function Tokens({ departments }: { departments: readonly ReleasedDepartment[] }) {
  const text = useText('releases');
  const { data, isError, refetch } = useQuery(tokensQuery);
  const [isMaking, setIsMaking] = useState(false);
  const [revoking, setRevoking] = useState<DeployToken>();
  const make = useRef<HTMLButtonElement>(null);
  return (
    <Panel title={text('tokens')} level="h2">
      <p className={css.lead}>{text('tokens-lead')}</p>
      <Button roomy appearance="primary" ref={make} aria-haspopup="dialog" onClick={() => setIsMaking(true)}>
        {text('token-make')}
      </Button>
      {data && <TokenList tokens={data.results} onRevoke={setRevoking} />}
      {!data && isError && (
        <p className={css.quiet} role="alert">
          {text('tokens-failed')}{' '}
          <Button roomy onClick={() => void refetch()}>
            {text('retry')}
          </Button>
        </p>
      )}
      {!data && !isError && (
        <p className={css.quiet} role="status">
          {text('tokens-loading')}
        </p>
      )}
      {isMaking && <NewTokenDialog departments={departments} onClose={() => setIsMaking(false)} />}
      {revoking && (
        <RevokeDialog
          token={revoking}
          onClose={() => setRevoking(undefined)}
          onDone={() => {
            // Closed first: the page behind a modal dialog takes no focus.
            flushSync(() => setRevoking(undefined));
            // The button that was pressed is gone.
            make.current?.focus();
          }}
        />
      )}
    </Panel>
  );
}

interface TokenListProps {
  tokens: readonly DeployToken[];
  onRevoke(token: DeployToken): void;
}

function TokenList({ tokens, onRevoke }: TokenListProps) {
  const text = useText('releases');
  if (tokens.length === 0) return <p className={css.quiet}>{text('tokens-empty')}</p>;
  return (
    <ul className={css.tokens}>
      {tokens.map((token) => (
        <li key={token.id} data-over={isOver(token)}>
          <TokenLine token={token} />
          {!isOver(token) && (
            <Button
              roomy
              aria-haspopup="dialog"
              aria-label={text('token-revoke-of', { label: token.label })}
              onClick={() => onRevoke(token)}
            >
              {text('token-revoke')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

const hasExpired = ({ expires_at }: DeployToken) => Date.parse(expires_at) <= Date.now();

/** Whether a token opens nothing any more. */
const isOver = (token: DeployToken) => token.revoked_at !== null || hasExpired(token);

function TokenLine({ token }: { token: DeployToken }) {
  const { label, department, created_at, created_by, expires_at, last_used_at, revoked_at } = token;
  const text = useText('releases');
  const { moment } = useFormats();
  return (
    <div className={css.token}>
      <p>
        <strong>{label}</strong> <code>{department}</code>
      </p>
      <p className={css.when}>
        <span>{text('token-made', { at: moment(created_at), by: created_by })}</span>
        <span>{last_used_at ? text('token-used', { at: moment(last_used_at) }) : text('token-unused')}</span>
        {revoked_at ? (
          <span>{text('token-revoked', { at: moment(revoked_at) })}</span>
        ) : (
          <span>
            {text(hasExpired(token) ? 'token-expired' : 'token-expires', { at: moment(expires_at) })}
          </span>
        )}
      </p>
    </div>
  );
}
