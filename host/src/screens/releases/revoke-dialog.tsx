import type { DeployToken } from '@ar/federation/releases';
import { type ApiError, api, useText } from '@ar/session';
import { toastStore } from '@ar/ui/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import controls from '../../shell/controls.module.css';
import css from './dialog.module.css';
import { Answers, Dialog, Trouble } from './dialog.tsx';
import { TOKENS } from './releases-query.ts';

interface RevokeDialogProps {
  token: DeployToken;
  onClose(): void;
  onDone(): void;
}

/** Asks before a token is of no more use. */
export function RevokeDialog({ token: { id, label, department }, onClose, onDone }: RevokeDialogProps) {
  const text = useText('releases');
  const client = useQueryClient();
  const revoking = useMutation({
    mutationFn: () => api(`${TOKENS}${id}/`, { method: 'DELETE', showsFailure: true }),
    onSettled: () => client.invalidateQueries({ queryKey: [TOKENS] }),
    onSuccess() {
      toastStore.show({
        variant: 'success',
        title: text('done-title'),
        description: text('revoke-done', { label }),
      });
      onDone();
    },
  });
  return (
    <Dialog title={text('revoke-ask', { label })} onClose={revoking.isPending ? undefined : onClose}>
      <p>{text('revoke-text', { department })}</p>
      <Trouble>{revoking.error && ((revoking.error as ApiError).detail ?? text('no-answer'))}</Trouble>
      <Answers>
        <button type="button" className={controls.button} disabled={revoking.isPending} onClick={onClose}>
          {text('cancel')}
        </button>
        <button
          type="button"
          className={css.destructive}
          aria-busy={revoking.isPending}
          onClick={() => revoking.isPending || revoking.mutate()}
        >
          {text('token-revoke')}
        </button>
      </Answers>
    </Dialog>
  );
}
