import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** Budgets in seconds, from a fresh clone to the end of the tests, on two idle processors. */
const LANES = {
  quick: { words: [], budget: 600 },
  all: { words: ['--all'], budget: 1500 },
} as const;
type Lane = keyof typeof LANES;

const PROJECT = resolve(import.meta.dirname, '../../..');

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { lane: { type: 'string' }, runs: { type: 'string', default: '1' } },
});

/** Deletes the clone unless the tests fail. */
async function runLane(lane: Lane): Promise<{ seconds: number; cpuSeconds: number; lastLine: string }> {
  const clone = mkdtempSync(join(tmpdir(), 'ar-suite-'));
  let failed = false;
  try {
    execFileSync('git', ['clone', '--quiet', PROJECT, clone]);
    const start = performance.now();
    const cpu = cpuSeconds();
    const child = spawn('npm', ['test', '--', ...LANES[lane].words], {
      cwd: clone,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
    });
    await once(child, 'close');
    failed = child.exitCode !== 0;
    if (failed) {
      writeFileSync(join(clone, 'output.log'), output);
      console.log(`kept: ${clone}`);
    }
    const lastLine = output.match(/^\d+ passed, \d+ failed$/gm)?.at(-1) ?? 'did not end';
    for (const step of output.match(/^\d+\/\d+ .* \([\d.]+ s\)$/gm) ?? []) console.log(`  ${step}`);
    return {
      seconds: (performance.now() - start) / 1000,
      cpuSeconds: cpuSeconds() - cpu,
      lastLine,
    };
  } finally {
    if (!failed) rmSync(clone, { recursive: true, force: true });
  }
}

/** Returns the busy time of the whole machine, which includes detached programs. */
function cpuSeconds(): number {
  const milliseconds = cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq);
  return milliseconds.reduce((sum, one) => sum + one, 0) / 1000;
}

const lanes = (Object.keys(LANES) as Lane[]).filter((lane) => !values.lane || lane === values.lane);
for (const lane of lanes) {
  const { budget } = LANES[lane];
  for (let run = 1; run <= Number(values.runs); run += 1) {
    const { seconds, cpuSeconds: cpu, lastLine } = await runLane(lane);
    const isGood = seconds <= budget && / 0 failed$/.test(lastLine);
    if (!isGood) process.exitCode = 1;
    console.log(
      `${lane}, run ${run}: ${seconds.toFixed(0)} s of ${budget}, processors ${cpu.toFixed(0)} s, ${lastLine}${isGood ? '' : '  ✗'}`,
    );
  }
}
