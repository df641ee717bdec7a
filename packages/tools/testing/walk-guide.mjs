import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import S3rver from 's3rver';
import { SMTPServer } from 'smtp-server';
import { PROJECT } from '../launch/programs.mjs';

// `pnpm guide [full|small] [suite]` runs the commands of docs/operate/install.md in a new Debian and signs in. The
// program adds only what an operator must provide: archive, Node, certificate, bucket and mail server.

const [VARIANT = 'full', SUITE = 'bookworm'] = process.argv.slice(2);
if (!['full', 'small'].includes(VARIANT)) throw new Error('The guide has the variants full and small.');
const PATIENCE_S = 600;
const DATA = 'var/lib/ar-podgorica/data';
const PASSWORD = 'Kr7#vbnM-most';

const PACKAGES = { mmdebstrap: 'mmdebstrap', 'systemd-nspawn': 'systemd-container' };
for (const [program, brought] of Object.entries(PACKAGES))
  if (!fs.existsSync(join('/usr/bin', program)))
    throw new Error(`${program} is missing: apt-get install ${brought}`);
if (process.getuid?.() !== 0) throw new Error('Only root can boot a Debian in a folder.');

const work = fs.mkdtempSync(join(tmpdir(), 'guide-'));
const tree = join(work, 'debian');
const bucket = new S3rver({
  directory: join(work, 's3'),
  port: 0,
  silent: true,
  configureBuckets: [{ name: 'ar-files', configs: [] }],
});
/** @type {string[]} */
const mails = [];
const mail = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _session, done) =>
    text(stream).then((one) => {
      mails.push(one);
      done();
    }, done),
});
/** @type {import('node:child_process').ChildProcess | undefined} */
let machine;
try {
  const { port: bucketPort } = await bucket.run();
  await once(mail.listen(0, '127.0.0.1'), 'listening');
  const mailPort = /** @type {import('node:net').AddressInfo} */ (mail.server.address()).port;
  const own = {
    full: {
      'https://s3.example.me': `http://127.0.0.1:${bucketPort}`,
      "'KEY'": "'S3RVER'",
      "'SECRET'": "'S3RVER'",
      'smtps://ar:PASSWORD@mail.example.me': `smtp://127.0.0.1:${mailPort}`,
    },
    small: {
      'ar.example.me {': 'ar.example.me {\n  tls /etc/ssl/ar.crt /etc/ssl/ar.key',
      'systemctl restart caddy':
        'chgrp caddy /etc/ssl/ar.key\nchmod 640 /etc/ssl/ar.key\nsystemctl restart caddy\nexport CURL_CA_BUNDLE=/etc/ssl/ar.crt NODE_EXTRA_CA_CERTS=/etc/ssl/ar.crt',
    },
  };
  makeDebian();
  const commands = writeScript(VARIANT === 'small' ? own.small : own.full);
  const begun = Date.now();
  await walk();
  const seconds = Math.round((Date.now() - begun) / 1000);
  console.log(`${commands} commands, ${seconds} s from a bare Debian to the sign-in page`);
  await signIn();
  const folder = VARIANT === 'small' ? join(tree, DATA, 'releases') : join(work, 's3/ar-files');
  const stored = fs.readdirSync(folder, { recursive: true }).length;
  if (stored === 0) throw new Error(`Nothing is in ${folder}.`);
  console.log(`Ana set her password by the link in her mail and signed in; ${stored} entries are stored.`);
} finally {
  machine?.kill('SIGTERM');
  if (machine) await once(machine, 'exit');
  await bucket.close();
  mail.close();
  fs.rmSync(work, { recursive: true, force: true });
}

function makeDebian() {
  const packages = '--include=systemd,systemd-sysv,ca-certificates';
  execFileSync('mmdebstrap', ['--variant=minbase', packages, SUITE, tree], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  fs.cpSync(process.execPath, join(tree, 'usr/local/bin/node'));
  fs.cpSync(join(PROJECT, 'artefacts'), join(tree, 'root'), { recursive: true });
  fs.writeFileSync(join(tree, 'etc/hosts'), '127.0.0.1 localhost ar.example.me\n');
  fs.cpSync('/etc/resolv.conf', join(tree, 'etc/resolv.conf'), { dereference: true });
  const certificate = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -noenc -days 2 -subj /CN=ar.example.me
    -addext subjectAltName=DNS:ar.example.me -keyout ${tree}/etc/ssl/ar.key -out ${tree}/etc/ssl/ar.crt`;
  execFileSync('openssl', certificate.split(/\s+/), { stdio: 'pipe' });
}

/** Writes the guide's commands into a script. Returns the number of lines that an operator types. @param {Record<string, string>} own */
function writeScript(own) {
  const guide = fs.readFileSync(join(PROJECT, 'docs/operate/install.md'), 'utf8');
  const blocks = [...guide.matchAll(/^```sh(?: (full|small))?\n(.*?)^```$/gms)];
  let script = blocks
    .flatMap(([, variant = VARIANT, block = '']) => (variant === VARIANT ? [block] : []))
    .join('\n');
  for (const [documented, here] of Object.entries(own)) {
    if (!script.includes(documented))
      throw new Error(`docs/operate/install.md does not name ${documented} any more.`);
    script = script.replaceAll(documented, here);
  }
  const first = 'set -eux\nexport DEBIAN_FRONTEND=noninteractive\ncd /root\n';
  fs.writeFileSync(join(tree, 'root/walk.sh'), first + script);
  const units = join(tree, 'etc/systemd/system');
  const run = "/bin/sh -c 'sh /root/walk.sh > /root/output 2>&1; echo $? > /root/code'";
  const unit = `[Unit]\nAfter=multi-user.target\n[Service]\nExecStart=${run}\n`;
  fs.writeFileSync(join(units, 'walk.service'), unit);
  fs.mkdirSync(join(units, 'default.target.wants'), { recursive: true });
  fs.symlinkSync('../walk.service', join(units, 'default.target.wants/walk.service'));
  return script.split('\n').filter((line) => line.trim()).length;
}

/** @param {string} path below the tree */
const readIn = (path) =>
  fs.existsSync(join(tree, path)) ? fs.readFileSync(join(tree, path), 'utf8').trim() : '';

async function walk() {
  const options = ['--quiet', '--register=no', '--keep-unit', '-D', tree, '--boot'];
  machine = spawn('systemd-nspawn', options, { stdio: 'ignore' });
  const end = Date.now() + PATIENCE_S * 1000;
  while (!readIn('root/code') && machine.exitCode === null && Date.now() < end) await pause(250);
  const [ended, output] = [readIn('root/code'), readIn('root/output')];
  if (ended !== '0') throw new Error(`The guide ended with ${ended || 'none'}:\n${output.slice(-4000)}`);
  // PostgreSQL's commands print this when `runuser` starts them in a folder that the user `postgres` cannot read.
  const unread = /.*could not change directory.*/.exec(output);
  if (unread) throw new Error(`A section ends in a folder that the next cannot read: ${unread[0]}`);
}

async function signIn() {
  const outbox = join(tree, DATA, 'outbox');
  while (mails.length === 0) {
    await pause(250);
    const written = fs.existsSync(outbox) ? fs.readdirSync(outbox) : [];
    for (const name of written.filter((one) => one.endsWith('.eml')))
      mails.push(fs.readFileSync(join(outbox, name), 'utf8'));
  }
  const letter = mails[0]?.replace(/=\r\n/g, '').replaceAll('=3D', '=') ?? '';
  const [, token] = /reset-password\?token=([\w-]{43})/.exec(letter) ?? [];
  if (!token) throw new Error(`There is no link in the mail:\n${mails[0]}`);
  await call('/api/users/reset-password/', { token, new_password: PASSWORD });
  const { access } = await call('/api/auth/login/', { email: 'ana@example.me', password: PASSWORD });
  if (!access) throw new Error('Nobody can sign in.');
}

/** @param {string} path @param {object} body */
async function call(path, body) {
  const host = 'ar.example.me';
  const sent = request({
    ...{ host: '127.0.0.1', servername: host, ca: fs.readFileSync(join(tree, 'etc/ssl/ar.crt')) },
    ...{ method: 'POST', path, headers: { 'content-type': 'application/json', host } },
  });
  sent.end(JSON.stringify(body));
  const [answer] = await once(sent, 'response');
  const output = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${output}`);
  return JSON.parse(output);
}
