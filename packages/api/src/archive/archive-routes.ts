import {
  archiveDays,
  archivedRecord,
  archivedRecordWithValues,
  archiveQuery,
  restored,
  restoreRequest,
} from '@ar/domain/archive';
import { pageOf } from '@ar/domain/page';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { recordAccess } from '../activity/security-journal.ts';
import { actorForLog, actorOf, requireProof } from '../auth/access.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { DB } from '../database/schema.ts';
import type { Catalogue } from '../departments/department-records.ts';
import type { FileStore } from '../files/file-store.ts';
import { removeUnnamed } from '../files/remove-unnamed.ts';
import type { AddressSigner } from '../files/signed-address.ts';
import { HttpError, renderErrors } from '../http/errors.ts';
import { answerLanguage } from '../http/language.ts';
import {
  type Api,
  answers,
  answersGone,
  recordIdOf,
  recordPath,
  requires,
  route,
  signedIn,
} from '../http/routes.ts';
import { pageAnswer } from '../lists/page.ts';
import { logSecurity } from '../security-log/security-log.ts';
import { accountOf, roleEvents } from '../users/account-log.ts';
import { findArchived, readArchive } from './archive-list.ts';
import { readArchived } from './archived-record.ts';
import { batchHeaders } from './batches.ts';
import { erase, restore } from './restore.ts';
import type { ArchiveSettings } from './settings.ts';

interface Dependencies {
  db: Kysely<DB>;
  store: FileStore;
  publicOrigin: string;
  signer: AddressSigner;
  archive: ArchiveSettings;
  catalogue: Catalogue;
}

const eraseQuery = z.object({
  batch: z.stringbool().default(false).meta({ description: 'All records of the same deletion' }),
});

/** What was deleted, for a SuperAdmin to restore or to delete for good (docs/decisions/archive.md). */
export function archiveRoutes(app: Api, deps: Dependencies): void {
  const { db, publicOrigin, archive } = deps;
  const reader = { db, days: archive.days, entities: deps.catalogue.entities };
  const days = route(signedIn, 'getArchiveDays', answers(archiveDays));
  app.get('/archive/days/', days, async () => ({ days: archive.days }));

  const listed = answers(pageOf(archivedRecord));
  const list = route(requires('list', 'archive'), 'listArchive', listed, { querystring: archiveQuery });
  app.get('/archive/', list, async ({ query }) => {
    const { limit, offset, search, ordering, ...filter } = query;
    const given = Object.entries(filter).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const address = `${publicOrigin}/api/archive/?${new URLSearchParams(given)}`;
    const asked = { limit, offset, search, ordering };
    return pageAnswer(address, asked, await readArchive(reader, query));
  });

  const params = recordPath;
  const read = route(requires('read', 'archive'), 'getArchived', answers(archivedRecordWithValues), {
    params,
  });
  app.get('/archive/:id/', read, async (request) => {
    const found = await findArchived(reader, recordIdOf(request.params));
    const record = found && (await readArchived(deps, found));
    if (!record) throw new HttpError(404);
    return { ...found, record };
  });

  const back = route(requires('update', 'archive'), 'restoreArchived', answers(restored), {
    params,
    body: restoreRequest,
  });
  app.post('/archive/:id/restore/', back, async (request, reply) => {
    const id = recordIdOf(request.params);
    const wish = { ...request.body, by: actorOf(request) };
    const { answer, people } = await inTransaction(db, async (trx) => {
      const done = await restore(trx, id, wish);
      const events = done.people.flatMap((person) => roleEvents(person, actorForLog(request)));
      await recordAccess(trx, events, request.id);
      return done;
    });
    for (const person of people) {
      logSecurity(request, { event: 'user-restored', ...accountOf(person.after), ...actorForLog(request) });
      for (const event of roleEvents(person, actorForLog(request))) logSecurity(request, event);
    }
    const language = answerLanguage(request, reply);
    const refused = answer.refused.map((one) => ({ ...one, errors: renderErrors(language, one.errors) }));
    return { ...answer, refused };
  });

  const gone = route(requires('delete', 'archive'), 'eraseArchived', answersGone, {
    params,
    headers: batchHeaders,
    querystring: eraseQuery,
  });
  app.delete('/archive/:id/', gone, async (request, reply) => {
    const id = recordIdOf(request.params);
    const wish = { ...request.query, by: actorOf(request) };
    requireProof(wish.by.isProved);
    const { left, people } = await inTransaction(db, (trx) => erase(trx, id, wish, archive));
    for (const person of people)
      logSecurity(request, { event: 'user-erased', ...accountOf(person), ...actorForLog(request) });
    await removeUnnamed(deps, left, request.log);
    return reply.code(204).send(null);
  });
}
