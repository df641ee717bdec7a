import {
  archiveDays,
  archivedRecord,
  archivedRecordWithValues,
  archiveQuery,
  restored,
  restoreRequest,
} from '@ar/domain/archive';
import { pageOf } from '@ar/domain/page';
import * as z from 'zod';
import { batchHeaders } from '../../accounts/journal/batches.ts';
import { recordAccess } from '../../accounts/journal/security-journal.ts';
import { actorForLog, actorOf, requireProof } from '../../accounts/sessions/access.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { HttpError, renderErrors } from '../../platform/http/errors.ts';
import { answerLanguage } from '../../platform/http/language.ts';
import {
  type Api,
  answers,
  answersGone,
  recordIdOf,
  recordPath,
  requires,
  route,
  signedIn,
} from '../../platform/http/routes.ts';
import { logSecurity } from '../../platform/observability/security-log/security-log.ts';
import { removeUnnamed } from '../../platform/storage/remove-unnamed.ts';
import { pageAnswer } from '../lists/page.ts';
import { accountOf, roleEvents } from '../people/account-log.ts';
import { findArchived, readArchive } from './archive-list.ts';
import { readArchived } from './archived-record.ts';
import { erase, restore } from './restore.ts';

const eraseQuery = z.object({
  batch: z.stringbool().default(false).meta({ description: 'All records of the same deletion' }),
});

/** What was deleted, for a SuperAdmin to restore or to delete for good (docs/decisions/archive.md). */
export async function archiveRoutes(app: Api): Promise<void> {
  const { db, config, catalogue } = app;
  const { publicOrigin, archive } = config;
  const reader = () => ({ db, days: archive.days, entities: catalogue.entities });
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
    return pageAnswer(address, asked, await readArchive(reader(), query));
  });

  const params = recordPath;
  const read = route(requires('read', 'archive'), 'getArchived', answers(archivedRecordWithValues), {
    params,
  });
  app.get('/archive/:id/', read, async (request) => {
    const found = await findArchived(reader(), recordIdOf(request.params));
    const record = found && (await readArchived(app, found));
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
    await removeUnnamed(app, left, request.log);
    return reply.code(204).send(null);
  });
}
