import type { Entity } from '@ar/domain/entities/entity';
import { UNDO_OFFER_MS } from '@ar/domain/limits';
import { currentSession, onSessionChange, onUndoOffer, type UndoOffer } from '@ar/session';
import { toastStore } from '@ar/ui/toast-store';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useShellText } from '../layout/texts.ts';
import { showNotLoaded } from '../navigation/late.tsx';
import { undoing, undoOffer, undoResult } from './undo-notices.ts';

const loadHistory = () => import('@ar/records/history');

/** Another person has changed the record since the edit. A dialog offers to undo single fields. */
interface Conflict {
  code: Awaited<ReturnType<typeof loadHistory>>;
  entity: Entity;
  entryId: number;
}

export function UndoOffers() {
  const text = useShellText();
  const queries = useQueryClient();
  const [conflict, setConflict] = useState<Conflict>();

  useEffect(() => {
    let shown: string | undefined;
    let person = currentSession().user?.id;

    function offer(of: UndoOffer) {
      const action = { label: text('undo'), hint: text('undo-hint'), run: () => void undo(of) };
      shown = toastStore.show({ ...undoOffer(of, text), durationMs: UNDO_OFFER_MS, action });
      loadHistory().catch(() => undefined);
    }

    async function undo(of: UndoOffer) {
      const { path, records } = of;
      const id = toastStore.update(shown ?? '', undoing(of, text));
      const code = await loadHistory().catch((failure: unknown) => showNotLoaded(failure, text));
      if (!code) return;
      const failed = await code.undoChanges(of);
      for (const key of [path, '/activity/']) void queries.invalidateQueries({ queryKey: [key] });
      const [only] = failed;
      const entity = code.entityAt(path);
      if (records.length === 1 && only?.entryId !== undefined && code.isConflict(only) && entity) {
        toastStore.dismiss(id);
        setConflict({ code, entity, entryId: only.entryId });
        return;
      }
      shown = toastStore.update(id, undoResult(of, failed, text));
    }

    const stopOffers = onUndoOffer(offer);
    const stopSession = onSessionChange(({ user }) => {
      if (user?.id === person) return;
      person = user?.id;
      // Only the person who made the change may undo it.
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
  return <code.RevertDialog {...record} onClose={() => setConflict(undefined)} />;
}
