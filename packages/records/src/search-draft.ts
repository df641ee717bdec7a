import { SEARCH_DEBOUNCE_MS } from '@ar/domain/limits';
import { useEffect, useEffectEvent, useState } from 'react';

interface Draft {
  /** What stands in the box. */
  text: string;
  /** The search that the address had at the last look. */
  seen: string;
  /** The search that this box last wrote into the address. */
  sent: string;
}

/**
 * The address's search changed. If this box wrote it, the text stays: more may have been typed meanwhile. If
 * somebody else did (back, forward, a link), the box follows.
 */
function follow(draft: Draft, committed: string): Draft {
  const text = committed === draft.sent ? draft.text : committed;
  return { text, seen: committed, sent: committed };
}

/** The text of a search box, given on to `commit` once it has rested for 500 ms. */
export function useSearchDraft(committed: string, commit: (search: string) => void) {
  const [draft, setDraft] = useState<Draft>({ text: committed, seen: committed, sent: committed });
  if (draft.seen !== committed) setDraft(follow(draft, committed));

  function send(text: string) {
    const search = text.trim();
    setDraft((current) => ({ ...current, text, sent: search }));
    if (search !== committed) commit(search);
  }

  const rested = draft.text.trim();
  const sendRested = useEffectEvent(() => send(draft.text));
  useEffect(() => {
    if (rested === committed) return;
    const timer = setTimeout(sendRested, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [rested, committed]);

  return {
    text: draft.text,
    change: (text: string) => setDraft((current) => ({ ...current, text })),
    submit: () => send(draft.text),
    clear: () => send(''),
  };
}
