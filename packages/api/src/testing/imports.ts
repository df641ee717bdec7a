import type { Entity } from '@ar/domain/entities/entity';
import type { ImportDocument, ImportRow } from '@ar/domain/imports';
import type { Page } from '@ar/domain/page';
import { sql } from 'kysely';
import { USUAL_ARCHIVE } from '../platform/config/variables.ts';
import { createLog } from '../platform/observability/log.ts';
import { createDiskStore } from '../platform/storage/disk.ts';
import { createScan, type Scan } from '../platform/uploads/scanning/scanner.ts';
import { exportedVersion } from '../records/changes/record-rows.ts';
import type { Working } from '../records/imports/work.ts';
import { workOnImports } from '../records/imports/work.ts';
import { ORIGIN, type TestApi } from './api.ts';
import { watched } from './calls-in-transactions.ts';

export const MONUMENT_HEADINGS = [
  'Naziv',
  'Adresa',
  'Geografska širina',
  'Geografska dužina',
  'Opis',
  'Baza znanja',
];

export type TestImports = ReturnType<typeof importsOf>;

export async function versionCell(
  db: TestApi['db'],
  entity: Entity,
  id: number,
  version = 1,
): Promise<string> {
  const { rows } = await sql<{ cell: string }>`
    select ${exportedVersion(entity, sql`${version}::int`)} as cell from ${sql.table(entity.table)} where id = ${id}`.execute(
    db,
  );
  return rows[0]?.cell ?? '';
}

export const workerOf = ({ db, folders, log }: TestApi, scan = createScan(undefined)): Working => ({
  db,
  store: watched(createDiskStore(folders.files)),
  incoming: folders.incoming,
  scan,
  publicOrigin: ORIGIN,
  archive: USUAL_ARCHIVE,
  quotaBytes: undefined,
  log: createLog('info', { write: (line) => log.push(line) }),
});

export function importsOf(api: TestApi, list: string, access: string, scan?: Scan) {
  const path = `${list}imports/`;
  const work = (stopped = new AbortController().signal) => workOnImports(workerOf(api, scan), stopped);
  const send = async <Answer>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    rest: string,
    body?: object,
  ): Promise<Answer> => {
    const answer = await ask(method, rest, body);
    if (answer.statusCode >= 400) throw new Error(`${method} ${rest}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', rest: string, body?: object) =>
    api.send({
      method,
      url: `/api${path}${rest}`,
      headers: { authorization: `Bearer ${access}` },
      ...(body && { payload: body }),
    });
  const read = (id: string) => send<ImportDocument>('GET', `${id}/`);
  async function upload(
    sheet: Uint8Array | string,
    { name = 'tabela.xlsx', archive }: { name?: string; archive?: Uint8Array | undefined } = {},
  ) {
    const form = new FormData();
    form.append('sheet', new File([sheet as BlobPart], name));
    if (archive) form.append('archive', new File([archive as BlobPart], 'fajlovi.zip'));
    return api.sendForm('POST', path, form, access);
  }
  async function matched(
    sheet: Uint8Array | string,
    options?: Parameters<typeof upload>[1],
  ): Promise<ImportDocument> {
    const answer = await upload(sheet, options);
    if (answer.statusCode !== 201) throw new Error(answer.body);
    const { id, columns }: ImportDocument = answer.json();
    return send('PUT', `${id}/columns/`, { fields: columns.map(({ field }) => field) });
  }
  return {
    ask,
    send,
    read,
    upload,
    matched,
    work,
    rows: async (id: string, query = '') =>
      (await send<Page<ImportRow>>('GET', `${id}/rows/?limit=100&${query}`)).results,
    async ready(...given: Parameters<typeof matched>): Promise<ImportDocument> {
      const { id } = await matched(...given);
      await work();
      return read(id);
    },
    async run(id: string, rows: 'all' | 'valid') {
      await send('POST', `${id}/run/`, { rows });
      await work();
      return read(id);
    },
    async undo(id: string) {
      await send('POST', `${id}/undo/`);
      await work();
      return read(id);
    },
  };
}
