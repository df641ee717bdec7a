import { activityDetail, activityEntry, activityQuery, journalOf } from '@ar/domain/activity';
import { pageOf } from '@ar/domain/page';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { personOf } from '../auth/access.ts';
import type { DB } from '../database/schema.ts';
import { HttpError } from '../http/errors.ts';
import { type Api, answers, recordIdOf, recordPath, requires, route } from '../http/routes.ts';
import { pageAnswer } from '../lists/page.ts';
import { detailOf } from './entry-detail.ts';
import { findEntry, readJournal } from './journal.ts';

interface Dependencies {
  db: Kysely<DB>;
  publicOrigin: string;
}

/** The journal: what anybody did, in the departments that the caller may see. */
export function activityRoutes(app: Api, { db, publicOrigin }: Dependencies): void {
  const mayRead = requires('list', 'activity');
  const list = route(mayRead, 'listActivity', answers(pageOf(activityEntry)), { querystring: activityQuery });
  app.get('/activity/', list, async (request) => {
    const { limit, offset, ordering, ...filter } = request.query;
    const page = { limit, offset, ascending: ordering === 'at' };
    const { search, ...others } = filter;
    const given = Object.entries(others).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const address = `${publicOrigin}/api/activity/?${new URLSearchParams(given)}`;
    const asked = { limit, offset, search, ordering };
    return pageAnswer(address, asked, await readJournal(db, { filter, seen: seenBy(request) }, page));
  });
  const params = recordPath;
  const read = route(requires('read', 'activity'), 'getActivity', answers(activityDetail), { params });
  app.get('/activity/:id/', read, async (request) => {
    const seen = seenBy(request);
    const entry = await entryOr404(db, request.params, seen);
    return detailOf(db, entry, { role: personOf(request).role, seen });
  });
}

const seenBy = (request: FastifyRequest) => journalOf(personOf(request).role);

async function entryOr404(db: Kysely<DB>, params: { id: string }, seen: ReturnType<typeof seenBy>) {
  const entry = await findEntry(db, recordIdOf(params), seen);
  if (!entry) throw new HttpError(404);
  return entry;
}
