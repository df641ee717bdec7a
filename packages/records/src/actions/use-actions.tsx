import type { Page } from '@ar/domain/page';
import { keys } from '@ar/domain/query-keys';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ActionTools, Layer, Notice, RecordRow } from '../list/list-page.ts';
import { useRecordText } from '../texts/record-text.tsx';
import { NoticeBar } from './notice-bar.tsx';

/** What actions run with wherever they are offered: code with its words, their dialogs, and what they tell. */
export function useActions() {
  const text = useRecordText();
  const [layer, setLayer] = useState<{ of: Layer } | null>(null);
  const [notice, say] = useState<Notice | null>(null);
  // The network is away, or a newer release has taken the place of this code.
  const notLoaded = () => say({ text: text('actionNotLoaded') });
  const tools: Pick<ActionTools<unknown>, 'withCode' | 'show' | 'say'> = {
    withCode(code, use, onFailed) {
      say(null);
      code().then(use, () => {
        onFailed?.();
        notLoaded();
      });
    },
    show: (of) => setLayer({ of }),
    say,
  };
  return {
    tools,
    notLoaded,
    notice: notice && <NoticeBar notice={notice} closeLabel={text('close')} onClose={() => say(null)} />,
    layer: layer?.of(() => setLayer(null)) ?? null,
  };
}

/** Rows that are gone cannot be chosen until their list has loaded again. */
export function useDropRows<Row extends RecordRow>(resource: string) {
  const queries = useQueryClient();
  return (gone: readonly Row[]) => {
    const ids = new Set(gone.map(({ id }) => id));
    queries.setQueriesData<Page<Row>>(
      { queryKey: keys.list(resource) },
      (page) => page && { ...page, results: page.results.filter(({ id }) => !ids.has(id)) },
    );
  };
}

/** Shows rows in every list as they are now, before the lists are read again. */
export function usePutRows<Row extends RecordRow>(resource: string) {
  const queries = useQueryClient();
  return (rows: readonly Row[]) => {
    const now = new Map(rows.map((row) => [row.id, row]));
    queries.setQueriesData<Page<Row>>(
      { queryKey: keys.list(resource) },
      (page) => page && { ...page, results: page.results.map((row) => now.get(row.id) ?? row) },
    );
  };
}
