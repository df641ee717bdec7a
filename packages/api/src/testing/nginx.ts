import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const DOCUMENTED = resolve('../../docs/operate/nginx/ar-podgorica.conf');
const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'];

/** If nginx is missing, installs Debian's nginx as root. Returns undefined if nginx is still missing. */
export function findNginx(): string | undefined {
  const found = () => PLACES.find((place) => existsSync(place));
  if (found() === undefined && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update']);
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'nginx-light']);
  }
  return found();
}

export interface RunningNginx {
  port: number;
  /** The port without TLS. */
  plainPort: number;
  stop(): Promise<void>;
}

/**
 * Starts nginx with the documented configuration. Only folders, ports and the servers' network addresses differ.
 *
 * @throws Error if nginx refuses the configuration
 */
export async function startNginx(
  program: string,
  folder: string,
  servers: readonly [number, number],
): Promise<RunningNginx> {
  const [port, plainPort] = [await freePort(), await freePort()];
  mkdirSync(folder, { recursive: true });
  makeCertificate(folder);
  const site = readFileSync(DOCUMENTED, 'utf8')
    .replaceAll('10.0.0.11:3000', `127.0.0.1:${servers[0]}`)
    .replaceAll('10.0.0.12:3000', `127.0.0.1:${servers[1]}`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('listen 80', `listen 127.0.0.1:${plainPort}`)
    .replaceAll('/var/cache/nginx', folder)
    .replaceAll('/etc/ssl', folder);
  writeFileSync(join(folder, 'ar.conf'), site);
  writeFileSync(join(folder, 'nginx.conf'), configurationAround(folder));
  const options = ['-p', folder, '-c', join(folder, 'nginx.conf')];
  execFileSync(program, ['-t', ...options], { stdio: 'pipe' });
  const child = spawn(program, options, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  while (!(await isOpen(port)) && child.exitCode === null) await pause(20);
  return {
    port,
    plainPort,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function configurationAround(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return [
    // Without this line, nginx would run its workers as a user without access to the folder.
    process.getuid?.() === 0 ? 'user root;' : '',
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;`,
    'events {}',
    `http { access_log off; ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}`,
    `include ${folder}/ar.conf; }`,
  ].join('\n');
}

export function makeCertificate(folder: string, days = 90): void {
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days ${days} -subj /CN=localhost`;
  const files = ['-keyout', join(folder, 'ar.key'), '-out', join(folder, 'ar.crt')];
  execFileSync('openssl', [...words.split(' '), ...files], { stdio: 'pipe' });
}

function isOpen(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );
}
