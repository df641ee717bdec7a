import { LANGUAGE_TAGS, LANGUAGES, type Language } from '@ar/domain/languages';
import { MAX_MAP_ROWS } from '@ar/domain/limits';
import { PUBLIC_PAGES } from '@ar/domain/public-pages';
import type { FastifyInstance } from 'fastify';
import { createCache } from '../../platform/cache.ts';
import { dayInPodgorica } from '../../platform/calendar.ts';
import { prepareAnswer, sendPrepared } from '../../platform/http/send.ts';
import { createLine, type Line } from '../../platform/limits/turns.ts';
import { cacheByVersion } from '../../records/lists/cached-response.ts';
import { JSON_RESPONSE, limitParts } from '../data/list-route.ts';
import { type FilledPage, sendPage } from './built-pages.ts';
import { cityView, listPlaces, placesView, readPlacesQuery } from './city-view.ts';
import { nameView } from './place-view.ts';
import { addressOf, isBuilt, isPlanned, type Place, spotsAmong } from './visited-places.ts';

const LISTS = { atOnce: 1, waiting: 200 };
const OF_NETWORKS = { most: Number.POSITIVE_INFINITY, mostOfOne: 40 };

const NEEDS = { location: true };

export type ReadLanding = Record<Language, () => Promise<FilledPage>>;

export function cityPages(app: FastifyInstance): ReadLanding {
  const readLanding = { mn: landingIn(app, 'mn'), en: landingIn(app, 'en') };
  const bounds = { oneAtATime: createLine(LISTS), limitRequest: limitParts(OF_NETWORKS) };
  for (const language of LANGUAGES) {
    app.get(PUBLIC_PAGES.landing[language], async (request, reply) =>
      sendPage(request, reply, await readLanding[language](), 'no-cache', NEEDS),
    );
    placesRoute(app, language, bounds);
    mapRoute(app, language);
  }
  return readLanding;
}

const versionToday = async ({ places, pages }: FastifyInstance) =>
  `${dayInPodgorica(new Date())} ${await places.version()} ${await pages.version()}`;

function landingIn(app: FastifyInstance, language: Language) {
  const { places, pages } = app;
  const withPlaces = cacheByVersion({
    version: () => versionToday(app),
    make: async () => {
      const city = cityView(places.all(), language, new Date());
      return Buffer.from(await pages.render({ name: 'landing', city }, language));
    },
  });
  return async (): Promise<FilledPage> => {
    if (!places.isKnown()) return pages.written({ name: 'landing' }, language);
    return { ...(await withPlaces()), sources: await pages.sourcesOf({ name: 'landing' }) };
  };
}

type Bounds = { oneAtATime: Line; limitRequest: ReturnType<typeof limitParts> };

function placesRoute(app: FastifyInstance, language: Language, bounds: Bounds): void {
  const { places, pages } = app;
  const { oneAtATime, limitRequest } = bounds;
  const cache = createCache<Awaited<ReturnType<typeof listPlaces>>>({ max: 1 });
  const listed = async () => cache(await places.version(), () => listPlaces(places.all(), language));
  app.get(PUBLIC_PAGES.places[language], async (request, reply) => {
    if (!places.isKnown()) {
      reply.code(503).header('retry-after', '10');
      const { etag: _, ...page } = await pages.written({ name: 'places' }, language);
      return sendPage(request, reply, page, 'no-store', NEEDS);
    }
    const query = request.query as Record<string, unknown>;
    if (Object.keys(query).length > 0) reply.header('x-robots-tag', 'noindex');
    limitRequest(request, reply);
    const answer = await oneAtATime(async () => {
      const list = placesView(await listed(), readPlacesQuery(query), language, new Date());
      return prepareAnswer(Buffer.from(await pages.render({ name: 'places', list }, language)));
    });
    const sources = await pages.sourcesOf({ name: 'places' });
    return sendPage(request, reply, { ...answer, sources }, 'no-cache', NEEDS);
  });
}

function mapRoute(app: FastifyInstance, language: Language): void {
  const { mapTilesUrl, mapAttribution } = app.config;
  const tiles = { mapTilesUrl, mapAttribution };
  const map = cacheByVersion({
    version: () => versionToday(app),
    make: async () => Buffer.from(JSON.stringify({ tiles, places: onMap(app.places.all(), language) })),
  });
  app.get(`${PUBLIC_PAGES.places[language]}.json`, async (request, reply) =>
    sendPrepared(request, reply, await map(), JSON_RESPONSE),
  );
}

function onMap(places: readonly Place[], language: Language) {
  const now = new Date();
  return spotsAmong(places)
    .slice(0, MAX_MAP_ROWS)
    .map((place) => {
      const { item, name } = nameView(place, language);
      const picture = addressOf(place, 'image');
      return {
        item,
        kind: place.kind,
        name: name.text,
        ...(name.tag !== LANGUAGE_TAGS[language] && { lang: name.tag }),
        latitude: place.latitude,
        longitude: place.longitude,
        ...(isPlanned(place, now) && { planned: true }),
        ...(isBuilt(place, now) && { built: true }),
        ...(picture && { picture }),
      };
    });
}
