import { hostSurface, releaseHistory, releaseHistoryQuery, releasesOverview } from '@ar/federation/releases';
import { requiresOrToken } from '../http/access.ts';
import { HttpError } from '../http/errors.ts';
import { type Api, answers } from '../http/routes.ts';
import { pageAnswer } from '../lists/page.ts';
import { readOverview, readReleaseHistory } from './read-overview.ts';
import { answering } from './refusal-texts.ts';
import { departmentPath, type ReleaseDependencies } from './release-context.ts';
import { refused } from './release-refused.ts';

const tags = ['releases'];

/** What is live, what was, and what a release has to fit. */
export function overviewRoutes(app: Api, deps: ReleaseDependencies): void {
  const { db, publicOrigin } = deps;
  app.get(
    '/releases/',
    {
      config: requiresOrToken('read', 'releases'),
      schema: {
        tags,
        operationId: 'getReleases',
        summary: 'What is live where; to a deploy token, of its own department',
        response: answers(releasesOverview),
      },
    },
    ({ deployToken }) => readOverview(db, publicOrigin, deployToken?.department),
  );
  app.get(
    '/releases/surface/',
    {
      config: requiresOrToken('read', 'releases'),
      schema: {
        tags,
        operationId: 'getHostSurface',
        summary: 'What the live host offers to departments',
        response: answers(hostSurface),
      },
    },
    async () => (await deps.hostSurface()) ?? answering(Promise.reject(refused('no-host'))),
  );
  app.get(
    '/releases/:id/history/',
    {
      config: requiresOrToken('read', 'releases'),
      schema: {
        tags,
        operationId: 'getReleaseHistory',
        summary: "A department's revisions, the newest first",
        params: departmentPath,
        querystring: releaseHistoryQuery,
        response: answers(releaseHistory),
      },
    },
    async ({ params: { id }, query }) => {
      const found = await readReleaseHistory(db, id, query);
      if (found.count === 0) throw new HttpError(404);
      return pageAnswer(`${publicOrigin}/api/releases/${id}/history/`, query, found);
    },
  );
}
