import { readdir, readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { forgetMostMemory, mostMemory } from './product.ts';

/** proc(5) counts time in ticks of 10 ms on every Linux machine. */
const TICKS = 100;

/** Returns milliseconds, including processes that these processes started. */
export async function processorTime(pids: readonly number[]): Promise<number> {
  const processes = new Map<number, { parent: number; ticks: number }>();
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) && (await readFile(`/proc/${name}/stat`, 'utf8').catch(() => ''));
    if (!stat) continue;
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, times] = [fields[1], fields.slice(11, 15)];
    processes.set(Number(name), { parent, ticks: times.reduce((sum, one) => sum + one, 0) });
  }
  let sum = 0;
  const under = [...pids];
  for (let pid = under.pop(); pid !== undefined; pid = under.pop()) {
    sum += processes.get(pid)?.ticks ?? 0;
    for (const [child, { parent }] of processes) if (parent === pid) under.push(child);
  }
  return (sum * 1000) / TICKS;
}

/** Returns the processor time of the whole machine in milliseconds (proc(5)). */
export async function processorTimeOfAll(): Promise<number> {
  const [line = ''] = (await readFile('/proc/stat', 'utf8')).split('\n');
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = line.split(/\s+/).slice(1).map(Number);
  return ((user + nice + system + irq + softirq) * 1000) / TICKS;
}

export async function postmasterOf<DB>(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const status = await readFile(`/proc/${rows[0]?.pid}/status`, 'utf8');
  return Number(/PPid:\s+(\d+)/.exec(status)?.[1]);
}

export async function costOf(server: number, pids: readonly number[], work: () => Promise<void>) {
  const held = await forgetMostMemory(server);
  const before = await processorTime(pids);
  await work();
  return { processor: (await processorTime(pids)) - before, memory: (await mostMemory(server)) - held };
}
