import { UNDO_OFFER_MS } from '@ar/domain/limits';
import { currentSession, onSessionChange, onUndoOffer, type UndoOffer } from '@ar/session';
import { type Notice, toastStore } from '@ar/ui/toast-store';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useShellText } from '../layout/texts.ts';
import { notLoaded, offered, undoing, undone } from './undo-notices.ts';

const loadHistory = () => import('@ar/records/history');

/** A record that somebody else has changed since: it is reverted field by field. */
interface Conflict {
  code: Awaited<ReturnType<typeof loadHistory>>;
  path: string;
  entryId: number;
}

/** Offers to undo what departments have just changed, and undoes it. */
export function UndoOffers() {
  const text = useShellText();
  const queries = useQueryClient();
  const [conflict, setConflict] = useState<Conflict>();

  useEffect(() => {
    let shown: string | undefined;
    let person = currentSession().user?.id;

    const action = (offer: UndoOffer) => ({
      label: text('undo'),
      hint: text('undo-hint'),
      run: () => void undo(offer),
    });

    function offer(of: UndoOffer, notice: Notice = offered(of, text)) {
      shown = toastStore.show({ ...notice, durationMs: UNDO_OFFER_MS, action: action(of) });
      // Before somebody presses; a failure is ignored, as the press loads again.
      loadHistory().catch(() => undefined);
    }

    async function undo(of: UndoOffer) {
      const { path, records } = of;
      const id = shown ?? '';
      const tell = (done: number) => toastStore.update(id, undoing(done, records.length, text), false);
      tell(0);
      const code = await loadHistory().catch((failure: unknown) => ({ failure }));
      if ('failure' in code) {
        console.error('The code that takes changes back did not load', code.failure);
        toastStore.dismiss(id);
        return offer(of, notLoaded(code.failure, text));
      }
      const failed = await code.takeBack(of, tell);
      for (const key of [path, '/activity/']) void queries.invalidateQueries({ queryKey: [key] });
      const [only] = failed;
      const isMet = records.length === 1 && only !== undefined && code.isStale(only);
      if (isMet && only.entryId !== undefined && code.canPutBack(path)) {
        toastStore.dismiss(id);
        setConflict({ code, path, entryId: only.entryId });
        return;
      }
      const open = failed.filter(code.isOpen).map(({ record }) => record);
      const again = open.length > 0 ? action({ ...of, records: open }) : undefined;
      shown = toastStore.update(id, { ...undone(of, failed, text), action: again });
    }

    const stopOffers = onUndoOffer((of) => offer(of));
    const stopSession = onSessionChange(({ user }) => {
      if (user?.id === person) return;
      person = user?.id;
      // Another person may not undo it.
      if (shown !== undefined) toastStore.dismiss(shown);
      setConflict(undefined);
    });
    return () => {
      stopOffers();
      stopSession();
    };
  }, [text, queries]);

  if (!conflict) return null;
  const { code, ...record } = conflict;
  return <code.PutBack {...record} onClose={() => setConflict(undefined)} />;
}
