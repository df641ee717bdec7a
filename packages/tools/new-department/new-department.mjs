import { spawn } from 'node:child_process';
import path from 'node:path';
import { endOf, PATH, PROJECT } from '../launch/programs.mjs';
import { readOrder } from './order.mjs';
import { neighboursIn, writeDepartment } from './write-department.mjs';

const REMOTES = path.join(PROJECT, 'remotes');

const read = readOrder(process.argv.slice(2), await neighboursIn(REMOTES));
if ('problems' in read) {
  console.error(read.problems.join('\n'));
  process.exitCode = 2;
} else {
  const { id, path: segment } = read.order;
  for (const file of await writeDepartment(REMOTES, read.order)) console.log(`remotes/${id}/${file}`);
  const env = { ...process.env, PATH };
  process.exitCode = await endOf(
    spawn('pnpm', ['install', '--no-frozen-lockfile'], { stdio: 'inherit', cwd: REMOTES, env }),
  );
  if (process.exitCode === 0) {
    console.log(`
pnpm --filter @ar/${id} test     opens its page on made-up data
pnpm dev ${id}                   shows it in the local host, at /dashboard/${segment}
pnpm release ${id}               builds it, checks it and sends it: a SuperAdmin says yes to the first (docs/release.md)`);
  }
}
