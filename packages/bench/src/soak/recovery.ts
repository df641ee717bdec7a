import { setTimeout as pause } from 'node:timers/promises';
import type { PartName } from './faults.ts';
import type { Inbox } from './inbox.ts';
import type { Installation } from './installation.ts';
import type { Person } from './writers.ts';

const EVERY_MS = 200;

export interface Recovery {
  /** Seconds from the repair until a write that needs the part succeeds or a mail arrives. */
  write: number;
  /** Seconds from the repair until both servers report that they are ready. */
  ready: number;
}

export async function watchRecovery(
  { areReady }: Pick<Installation, 'areReady'>,
  inbox: Inbox,
  prober: Person,
  part: PartName,
): Promise<Recovery> {
  const begun = Date.now();
  const until = async (isThere: () => Promise<boolean>) => {
    while (!(await isThere())) await pause(EVERY_MS);
    return (Date.now() - begun) / 1000;
  };
  const [write, ready] = await Promise.all([until(() => isOfUse(part)), until(areReady)]);
  return { write, ready };

  async function isOfUse(one: PartName): Promise<boolean> {
    if (one === 'mail') return inbox.arrived().some(({ at }) => at >= begun);
    // A short timeout, so that a hanging request does not delay the next try.
    const [address, asked] = one === 'object store' ? aFile() : aChange();
    const answer = await prober('try to write', address, asked);
    return answer !== undefined && answer.status < 300;
  }
}

const TIMEOUT_MS = 5000;
let tries = 0;

function aFile() {
  const form = new FormData();
  form.set('upload_file', new File([`Proba ${++tries}\n`], 'proba.txt'));
  return ['/api/supersluzbenik/', { method: 'POST', body: form, timeoutMs: TIMEOUT_MS }] as const;
}

function aChange() {
  const body = { first_name: `Proba ${++tries}` };
  return ['/api/users/1/', { method: 'PATCH', body, timeoutMs: TIMEOUT_MS }] as const;
}
