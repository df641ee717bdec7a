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
import { personOf, requireProof } from '../../accounts/sessions/access.ts';
import { renderErrors } from '../../platform/http/errors.ts';
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
import { change } from '../changes/change-records.ts';
import { pageAnswer } from '../lists/page.ts';
import { findArchived, readArchive, readArchived } from './read-trash.ts';
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
  app.get('/archive/', list, async ({ query }) =>
    pageAnswer(`${publicOrigin}/api/archive/`, query, await readArchive(reader(), query)),
  );

  const params = recordPath;
  const read = route(requires('read', 'archive'), 'getArchived', answers(archivedRecordWithValues), {
    params,
  });
  app.get('/archive/:id/', read, async (request) => {
    const found = await findArchived(reader(), recordIdOf(request.params));
    return { ...found, record: await readArchived(app, found) };
  });

  const back = route(requires('update', 'archive'), 'restoreArchived', answers(restored), {
    params,
    body: restoreRequest,
  });
  app.post('/archive/:id/restore/', back, async (request, reply) => {
    const id = recordIdOf(request.params);
    const answer = await change(request, (begun) => restore(begun, id, request.body));
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
    requireProof(personOf(request).is_proved);
    await change(request, (begun) => erase(begun, id, request.query.batch));
    return reply.code(204).send(null);
  });
}
