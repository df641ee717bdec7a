import { PASSWORD_CHECK_DEBOUNCE_MS } from '@ar/domain/limits';
import { api } from '@ar/session';
import { useEffect, useState } from 'react';

/** What the server says of the password that stands in the field; `unknown` when it could not say. */
type Verdict = 'none' | 'asking' | 'right' | 'wrong' | 'unknown';

interface Answer {
  /** Which password it is about: a late answer says nothing of a newer one. */
  password: string;
  round: number;
  verdict: Verdict;
}

/** Asks the server whether this is the present password, once typing pauses. */
export function useCurrentPassword(password: string): { verdict: Verdict; askAgain(): void } {
  const [answer, setAnswer] = useState<Answer>();
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (!password) return;
    const gone = new AbortController();
    const ask = async () => {
      const verdict = await isCurrent(password, gone.signal);
      if (verdict) setAnswer({ password, round, verdict });
    };
    const timer = setTimeout(ask, PASSWORD_CHECK_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [password, round]);

  const askAgain = () => setRound((before) => before + 1);
  if (!password) return { verdict: 'none', askAgain };
  const isAnswered = answer?.password === password && answer.round === round;
  return { verdict: isAnswered ? answer.verdict : 'asking', askAgain };
}

/** Undefined once nobody waits for it any more. */
async function isCurrent(password: string, signal: AbortSignal): Promise<Verdict | undefined> {
  try {
    const body = { current_password: password };
    const { valid } = await api<{ valid: boolean }>('/users/check-password/', {
      method: 'POST',
      body,
      signal,
      showsFailure: true,
    });
    if (signal.aborted) return undefined;
    return valid ? 'right' : 'wrong';
  } catch (error) {
    if (signal.aborted) return undefined;
    console.error(error);
    return 'unknown';
  }
}
