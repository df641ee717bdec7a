import { PASSWORD_CHECK_DEBOUNCE_MS } from '@ar/domain/limits';
import type { PasswordChangeForm } from '@ar/domain/password';
import { ApiError, api } from '@ar/session';
import { useEffect, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { explain, type Failure } from '../sign-in/task-form.tsx';

const loadRules = () => import('./change-resolver.ts');

const resolver: Resolver<PasswordChangeForm> = async (...form) => (await loadRules()).changeResolver(...form);

const EMPTY: PasswordChangeForm = { current_password: '', new_password: '', confirm_password: '' };
const FIELDS = ['current_password', 'new_password', 'confirm_password'] as const;

/** The settings form's state: its fields, the server's word on the current password, and how saving ended. */
export function usePasswordChange() {
  const [failure, setFailure] = useState<Failure>();
  const [saved, setSaved] = useState(false);
  const form = useForm<PasswordChangeForm>({ mode: 'all', resolver, defaultValues: EMPTY });
  const { handleSubmit, reset, trigger, getValues, setError, watch } = form;
  const current = useCurrentPassword(watch('current_password'));

  useEffect(() => void loadRules(), []);

  /** A rule that compares two fields says something new of the one when the other changes; not of an empty one. */
  const judgeAgain = (field: keyof PasswordChangeForm) => {
    setSaved(false);
    if (getValues(field)) void trigger(field);
  };

  const refused = (error: unknown) => {
    console.error(error);
    const said = (error instanceof ApiError && error.errors) || {};
    for (const field of FIELDS) {
      const [message] = said[field] ?? [];
      if (message) setError(field, { message });
    }
    if (!FIELDS.some((field) => said[field])) setFailure(explain(error, 'not-set'));
  };

  const save = async ({ current_password, new_password }: PasswordChangeForm) => {
    setFailure(undefined);
    try {
      const body = { current_password, new_password };
      await api('/users/change-password/', { method: 'POST', body, showsFailure: true });
    } catch (error) {
      return refused(error);
    }
    reset(EMPTY);
    setSaved(true);
  };

  const cancel = () => {
    reset(EMPTY);
    setFailure(undefined);
  };

  return { form, current, failure, saved, judgeAgain, submit: handleSubmit(save), cancel };
}

/** What the server says of the password that stands in the field; `unknown` when it could not say. */
type Verdict = 'none' | 'asking' | 'right' | 'wrong' | 'unknown';

interface Answer {
  /** Which password it is about: a late answer says nothing of a newer one. */
  password: string;
  round: number;
  verdict: Verdict;
}

/** Asks the server whether this is the present password, once typing pauses. */
function useCurrentPassword(password: string): { verdict: Verdict; askAgain(): void } {
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
