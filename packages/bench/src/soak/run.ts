import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createRandom } from '@ar/api/testing/cluster/random';
import { nameOf, planFaults, secondsOf } from './faults.ts';
import { findBroken } from './findings.ts';
import { createInbox } from './inbox.ts';
import { type InjectedFault, injectFault, mailsAreSent } from './inject-fault.ts';
import { type Installation, startInstallation } from './installation.ts';
import { report } from './report.ts';
import { beginWork } from './work.ts';

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    faults: { type: 'string', default: '30' },
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const SEED = Number(values.seed);
const LASTS_MS = Number(values.minutes) * 60_000;
/** The time before the first fault, so that Prometheus has values for rates. */
const SOUND_MS = 20_000;
const CALM_MS = 5000;

/** Prints progress on standard error, because `--json` prints the result on standard output. */
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

/** Returns true if the run found no fault of the product. */
async function live(installation: Installation): Promise<boolean> {
  const work = await beginWork(installation, LASTS_MS, random);
  const inbox = createInbox(installation.inbox);
  const begun = Date.now();
  const faults: InjectedFault[] = [];
  try {
    await injectAll({ installation, inbox, prober: work.prober, rest }, begun, faults);
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    say('interrupted: checking what was written so far');
  }
  await work.stop();
  await mailsAreSent(installation);
  say('checking the records and files');
  const broken = await findBroken(installation, work.ledgers, work.before);
  const ended = Date.now();
  const result = {
    seed: SEED,
    begun,
    ended,
    faults,
    entries: work.journal.entries,
    firings: await installation.prometheus.firings(begun, ended),
    broken,
    mail: inbox.compare(work.requestedMail),
    asked: work.requestedMail.size,
    written: work.ledgers,
  };
  return report(result, values.json);
}

async function injectAll(context: Parameters<typeof injectFault>[0], begun: number, faults: InjectedFault[]) {
  await rest(SOUND_MS);
  for (const [index, fault] of planned.entries()) {
    say(`${index + 1}/${planned.length} ${nameOf(fault)}`);
    const one = await injectFault(context, fault);
    faults.push(one);
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
