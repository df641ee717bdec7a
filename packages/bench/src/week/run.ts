import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createRandom } from '@ar/api/testing/cluster/random';
import { nameOf, planFaults, secondsOf } from './faults.ts';
import { findBroken } from './findings.ts';
import { createInbox } from './inbox.ts';
import { type Installation, startInstallation } from './installation.ts';
import { report } from './report.ts';
import { mailsAreSent, type Suffered, suffer } from './suffer.ts';
import { beginWork } from './work.ts';

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    faults: { type: 'string', default: '30' },
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** Words in the names of the kinds of faults. */
    only: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
    /** Leaves the folder with the servers' logs. */
    keep: { type: 'boolean', default: false },
  },
});
const SEED = Number(values.seed);
const LASTS_MS = Number(values.minutes) * 60_000;
/** Before the first fault, for what counts over a while. */
const SOUND_MS = 20_000;
/** Between two faults at least. */
const CALM_MS = 5000;

/** On standard error, so that what `--json` prints stands alone. */
const say = (line: string) => console.error(`${new Date().toTimeString().slice(0, 8)} ${line}`);

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort());
const rest = (ms: number) => pause(ms, undefined, { signal: interrupted.signal });

say(`seed ${SEED}`);
const random = createRandom(SEED);
const planned = planFaults(Number(values.faults), random, values.only);
const installation = await startInstallation();
try {
  if (!(await live(installation))) process.exitCode = 1;
} finally {
  await installation.stop();
  if (values.keep) say(`left: ${installation.folder}`);
  else await installation.forget();
}

/** Answers whether every promise was kept. */
async function live(installation: Installation): Promise<boolean> {
  const work = await beginWork(installation, LASTS_MS, random);
  const inbox = createInbox(installation.inbox);
  const begun = Date.now();
  const suffered: Suffered[] = [];
  try {
    await sufferAll({ installation, inbox, prober: work.prober, rest }, begun, suffered);
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    say('interrupted: what was so far is looked at');
  }
  await work.stop();
  await mailsAreSent(installation);
  say('looking at what is there');
  const broken = await findBroken(installation, work.ledgers, work.before);
  const ended = Date.now();
  const week = {
    seed: SEED,
    begun,
    ended,
    suffered,
    entries: work.journal.entries,
    firings: await installation.prometheus.firings(begun, ended),
    broken,
    mail: inbox.compare(work.askedForMail),
    asked: work.askedForMail.size,
    written: work.ledgers,
  };
  return report(week, values.json);
}

/** One fault after the other, spread over what is left of the time. */
async function sufferAll(context: Parameters<typeof suffer>[0], begun: number, suffered: Suffered[]) {
  await rest(SOUND_MS);
  for (const [index, fault] of planned.entries()) {
    say(`${index + 1}/${planned.length} ${nameOf(fault)}`);
    const one = await suffer(context, fault);
    suffered.push(one);
    const { write, ready } = one.recovery;
    const quiet = one.settled ? `${Math.round((one.settled - one.repaired) / 1000)} s` : 'never';
    say(`  of use after ${write.toFixed(1)} s, both servers ready ${ready.toFixed(1)} s, quiet ${quiet}`);
    const left = planned.slice(index + 1);
    const busy = left.reduce((sum, next) => sum + secondsOf(next) * 1000, 0);
    const spare = (begun + LASTS_MS - Date.now() - busy) / (left.length + 1);
    await rest(CALM_MS + Math.max(0, spare - CALM_MS) * random());
  }
  await rest(Math.max(0, begun + LASTS_MS - Date.now()));
}
