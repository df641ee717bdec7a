import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ImportDocument } from '@ar/domain/imports';
import type { Page } from '@ar/domain/page';
import { signIn } from '../product.ts';
import type { Shape } from './shapes.ts';

type Row = Record<string, unknown>;

export async function signInTo(origin: string, { list, email, sheet, archive }: Shape) {
  const headers = { authorization: `Bearer ${await signIn(origin, email)}` };
  const ask = async (method: string, url: string, body?: object | FormData) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(url, {
      method,
      headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const call = async (method: string, rest: string, body?: object | FormData): Promise<ImportDocument> =>
    (await ask(method, `${origin}/api${list}imports/${rest}`, body)).json();
  return {
    async upload(): Promise<ImportDocument> {
      const form = new FormData();
      form.append('sheet', await openAsBlob(sheet), path.basename(sheet));
      if (archive) form.append('archive', await openAsBlob(archive), path.basename(archive));
      return call('POST', '', form);
    },
    choose: ({ id, columns }: ImportDocument) =>
      call('PUT', `${id}/columns/`, { fields: columns.map(({ field }) => field) }),
    run: (id: string) => call('POST', `${id}/run/`, { rows: 'all' }),
    undo: (id: string) => call('POST', `${id}/undo/`),
    async until(id: string, isSo: (one: ImportDocument) => boolean): Promise<ImportDocument> {
      for (;;) {
        const one = await call('GET', `${id}/`);
        if (isSo(one)) return one;
        await pause(200);
      }
    },
    async records(): Promise<Row[]> {
      const rows: Row[] = [];
      let next: string | null = `/api${list}?limit=100`;
      while (next) {
        const page: Page<Row> = await (await ask('GET', new URL(next, origin).href)).json();
        rows.push(...page.results);
        // Removes the origin, because `page.next` contains the public origin instead of this server's origin.
        next = page.next && new URL(page.next).pathname + new URL(page.next).search;
      }
      // Omits values that change when a test restarts the server: the port in QR codes, and the time of a sign-in.
      return rows
        .map(({ qr_code: _, last_sign_in_at: __, ...row }): Row => row)
        .sort((one, other) => Number(one.id) - Number(other.id));
    },
    picture: (address: unknown) => ask('GET', new URL(String(address), origin).href),
    /** Downloads an internal file through a signed URL. */
    async document(address: unknown): Promise<Response> {
      const { url } = await (await ask('GET', new URL(String(address), origin).href)).json();
      return ask('GET', new URL(url, origin).href);
    },
  };
}

export type Importer = Awaited<ReturnType<typeof signInTo>>;
