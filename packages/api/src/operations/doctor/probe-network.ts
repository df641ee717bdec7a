import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { MAX_ARCHIVE_BYTES } from '@ar/domain/import-kinds';
import { createTransport } from 'nodemailer';
import { request } from 'undici';
import { certificateEnds } from '../../platform/observability/certificate.ts';
import { checkCertificate, checkHeaders } from './checks.ts';
import { type Finding, finding } from './finding.ts';

const GIVE_UP_MS = 10_000;

export async function probeMail(url: string): Promise<Finding> {
  const transport = createTransport({ url, requireTLS: new URL(url).username !== '' });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
  return finding('mail-works');
}

/** Also reads certificates that browsers refuse. */
export async function probeProxy(origin: string): Promise<Finding[]> {
  const findings = origin.startsWith('https:')
    ? [checkCertificate(await certificateEnds(origin), new Date())]
    : [];
  const { statusCode, headers, body } = await request(`${origin}/`, {
    headers: { 'accept-encoding': 'gzip, br', accept: 'text/html' },
    signal: AbortSignal.timeout(GIVE_UP_MS),
  });
  await body.dump();
  return statusCode === 200
    ? [...findings, ...checkHeaders(headers, origin)]
    : [...findings, finding('page-status', { origin, status: statusCode })];
}

/** Asks whether the proxy takes the largest upload by `Expect: 100-continue` (RFC 9110, 10.1.1), which undici lacks. */
export async function probeUploads(origin: string): Promise<Finding> {
  const headers = {
    expect: '100-continue',
    'content-length': MAX_ARCHIVE_BYTES,
    'content-type': 'application/octet-stream',
  };
  const begin = origin.startsWith('https:') ? https.request : http.request;
  const signal = AbortSignal.timeout(GIVE_UP_MS);
  const upload = begin(`${origin}/api/ar_platform/buildings/`, { method: 'POST', headers, signal });
  // Errors after the race have no other listener.
  upload.on('error', () => {});
  upload.flushHeaders();
  const refused = await Promise.race([
    once(upload, 'continue').then(() => undefined),
    once(upload, 'response').then(([answer]: IncomingMessage[]) => answer?.statusCode),
  ]).finally(() => upload.destroy());
  const size = `${Math.round(MAX_ARCHIVE_BYTES / 2 ** 20)} MB`;
  if (refused === 413) return finding('uploads-refused', { size });
  // 401 is the server's own answer.
  if (refused && refused !== 401) return finding('upload-status', { status: refused });
  return finding('uploads-pass', { size });
}
