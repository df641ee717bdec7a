import { LANGUAGE_TAGS, LANGUAGES, type Language } from '@ar/domain/languages';
import { MAX_MAP_ROWS } from '@ar/domain/limits';
import { PUBLIC_PAGES, pageFile } from '@ar/domain/public-pages';
import type { FastifyInstance } from 'fastify';
import { createCache } from '../../platform/cache.ts';
import { dayInPodgorica } from '../../platform/calendar.ts';
import { prepareAnswer, sendPrepared } from '../../platform/http/send.ts';
import { createLine, type Line } from '../../platform/limits/turns.ts';
import { answerOfLists } from '../../records/lists/answer-of-lists.ts';
import { boundParts, MANNER } from '../data/list-route.ts';
import { type FilledPage, fillMarks, type ReadPage, sendPage, type Told } from './built-pages.ts';
import { listPlaces, readPlacesQuery, tellCity, tellPlaces } from './told-city.ts';
import { tellName } from './told-place.ts';
import { addressOf, isBuilt, isPlanned, type Place, spotsAmong } from './visited-places.ts';

/** One at a time, so that other requests come in between. */
const LISTS = { atOnce: 1, waiting: 200 };
/** Leaves most of the queue to other networks. */
const OF_NETWORKS = { most: Number.POSITIVE_INFINITY, mostOfOne: 40 };

const NEEDS = { location: true };

export type ReadLanding = Record<Language, () => Promise<FilledPage>>;

export function cityPages(app: FastifyInstance, readPage: ReadPage): ReadLanding {
  const readLanding = { mn: landingIn(app, 'mn', readPage), en: landingIn(app, 'en', readPage) };
  const bounds = { inLine: createLine(LISTS), occupy: boundParts(OF_NETWORKS) };
  for (const language of LANGUAGES) {
    app.get(PUBLIC_PAGES.landing[language], async (request, reply) =>
      sendPage(request, reply, await readLanding[language](), 'no-cache', NEEDS),
    );
    placesRoute(app, language, readPage, bounds);
    mapRoute(app, language);
  }
  return readLanding;
}

const fill = ({ bytes }: FilledPage, told: Told) => Buffer.from(fillMarks(bytes.toString('utf8'), told));

/** Stages of building sites depend on the day. */
const versionToday = async ({ places }: FastifyInstance) =>
  `${dayInPodgorica(new Date())} ${await places.version()}`;

function landingIn(app: FastifyInstance, language: Language, readPage: ReadPage) {
  const { places } = app;
  const read = () => readPage(pageFile(PUBLIC_PAGES.landing[language]));
  const withPlaces = answerOfLists({
    version: async () => `${(await read()).etag} ${await versionToday(app)}`,
    make: async () => fill(await read(), tellCity(places.all(), language, new Date())),
  });
  return async (): Promise<FilledPage> => {
    const page = await read();
    const answer = places.isKnown() ? await withPlaces() : prepareAnswer(fill(page, {}));
    return { ...answer, sources: page.sources };
  };
}

type Bounds = { inLine: Line; occupy: ReturnType<typeof boundParts> };

function placesRoute(app: FastifyInstance, language: Language, readPage: ReadPage, bounds: Bounds): void {
  const { places } = app;
  const { inLine, occupy } = bounds;
  const kept = createCache<Awaited<ReturnType<typeof listPlaces>>>({ max: 1 });
  const listed = async () => kept(await places.version(), () => listPlaces(places.all(), language));
  app.get(PUBLIC_PAGES.places[language], async (request, reply) => {
    const page = await readPage(pageFile(PUBLIC_PAGES.places[language]));
    const { sources } = page;
    if (!places.isKnown()) {
      const bytes = fill(page, { SEARCH: '', UNKNOWN: [{}] });
      reply.code(503).header('retry-after', '10');
      return sendPage(request, reply, { bytes, sources }, 'no-store', NEEDS);
    }
    const query = request.query as Record<string, unknown>;
    if (Object.keys(query).length > 0) reply.header('x-robots-tag', 'noindex');
    occupy(request, reply);
    const answer = await inLine(async () => {
      const told = tellPlaces(await listed(), readPlacesQuery(query), language, new Date());
      return prepareAnswer(fill(page, told));
    });
    return sendPage(request, reply, { ...answer, sources }, 'no-cache', NEEDS);
  });
}

function mapRoute(app: FastifyInstance, language: Language): void {
  const { mapTilesUrl, mapAttribution } = app.config;
  const tiles = { mapTilesUrl, mapAttribution };
  const map = answerOfLists({
    version: () => versionToday(app),
    make: async () => Buffer.from(JSON.stringify({ tiles, places: onMap(app.places.all(), language) })),
  });
  app.get(`${PUBLIC_PAGES.places[language]}.json`, async (request, reply) =>
    sendPrepared(request, reply, await map(), MANNER),
  );
}

function onMap(places: readonly Place[], language: Language) {
  const now = new Date();
  return spotsAmong(places)
    .slice(0, MAX_MAP_ROWS)
    .map((place) => {
      const { ITEM, NAME, NAME_LANGUAGE } = tellName(place, language);
      const picture = addressOf(place, 'image');
      return {
        item: ITEM,
        kind: place.kind,
        name: NAME,
        ...(NAME_LANGUAGE !== LANGUAGE_TAGS[language] && { lang: NAME_LANGUAGE }),
        latitude: place.latitude,
        longitude: place.longitude,
        ...(isPlanned(place, now) && { planned: true }),
        ...(isBuilt(place, now) && { built: true }),
        ...(picture && { picture }),
      };
    });
}
