import { LANGUAGE_TAGS, LANGUAGES, type Language } from '@ar/domain/languages';
import { MAX_MAP_ROWS } from '@ar/domain/limits';
import { PUBLIC_PAGES, pageFile } from '@ar/domain/public-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createCache } from '../../platform/cache.ts';
import { dayInPodgorica } from '../../platform/calendar.ts';
import { permissionsPolicy } from '../../platform/http/headers.ts';
import { prepareAnswer, sendPrepared, tagOf } from '../../platform/http/send.ts';
import { createLine } from '../../platform/limits/turns.ts';
import { answerOfLists } from '../../records/lists/answer-of-lists.ts';
import { boundParts } from '../data/list-route.ts';
import { CACHING } from '../data/manner.ts';
import type { FilledPage, ReadPage } from './built-pages.ts';
import { fillMarks, type Told } from './fill-marks.ts';
import { readPlacesAsked } from './places-query.ts';
import { tellCity } from './told-city.ts';
import { tellName } from './told-place.ts';
import { byName, tellPlaces } from './told-places.ts';
import {
  addressOf,
  isBuilt,
  isPlanned,
  type Place,
  spotsAmong,
  type VisitedPlaces,
} from './visited-places.ts';

interface CityPagesOptions {
  /** Lets a page do what it was built to do, by its policy in the answer. */
  allow(reply: FastifyReply, page: FilledPage): FastifyReply;
  readPage: ReadPage;
  places: Pick<VisitedPlaces, 'all' | 'isKnown' | 'version'>;
  tiles: { mapTilesUrl: string; mapAttribution: string };
}

const HTML = 'text/html; charset=utf-8';

/** Lists of places are made one after the other, however many visitors search: other requests come in between. */
const LISTS = { atOnce: 1, waiting: 200 };
/** One network, which may be a carrier's with many visitors, leaves most of that line to others. */
const OF_NETWORKS = { most: Number.POSITIVE_INFINITY, mostOfOne: 40 };

/**
 * The pages with the city's places: made of what is public now, so that a new place is there without a build.
 * Returns how to read the landing page.
 */
export function cityPages(
  app: FastifyInstance,
  { allow, readPage, places, tiles }: CityPagesOptions,
): Record<Language, () => Promise<FilledPage>> {
  const filled = async (file: string, told: Told) =>
    Buffer.from(fillMarks((await readPage(file)).bytes.toString('utf8'), told));

  /** A building site is begun and finished on a day, without a change of its record. */
  const versionToday = async () => `${dayInPodgorica(new Date())} ${await places.version()}`;

  const readLanding = inEach((language) => {
    const file = pageFile(PUBLIC_PAGES.landing[language]);
    const withPlaces = answerOfLists({
      version: async () => `${tagOf(await readPage(file))} ${await versionToday()}`,
      make: () => filled(file, tellCity(places.all(), language, new Date())),
    });
    return async () => {
      const { sources } = await readPage(file);
      return { ...(places.isKnown() ? await withPlaces() : prepareAnswer(await filled(file, {}))), sources };
    };
  });
  /** A press shows what is near the visitor. */
  const withLocation = (reply: FastifyReply, page: FilledPage) =>
    allow(reply, page).header('permissions-policy', permissionsPolicy('(self)'));
  async function sendLanding(request: FastifyRequest, reply: FastifyReply, language: Language) {
    const page = await readLanding[language]();
    return sendPrepared(request, withLocation(reply, page), page, { type: HTML, caching: 'no-cache' });
  }

  const inLine = createLine(LISTS);
  const occupy = boundParts(OF_NETWORKS);
  const ordered = inEach((language) => {
    const kept = createCache<Place[]>({ max: 1 });
    return async () => kept(await places.version(), () => byName(places.all(), language));
  });
  async function sendPlaces(request: FastifyRequest, reply: FastifyReply, language: Language) {
    const file = pageFile(PUBLIC_PAGES.places[language]);
    withLocation(reply, await readPage(file));
    if (!places.isKnown()) {
      const page = await filled(file, { SEARCH: '', UNKNOWN: [{}] });
      reply.code(503).header('retry-after', '10');
      return sendPrepared(request, reply, { bytes: page }, { type: HTML, caching: 'no-store' });
    }
    const query = request.query as Record<string, unknown>;
    // Each of a visitor's searches is no page for others to find.
    if (Object.keys(query).length > 0) reply.header('x-robots-tag', 'noindex');
    occupy(request, reply);
    const answer = await inLine(async () => {
      const told = await tellPlaces(await ordered[language](), readPlacesAsked(query), language, new Date());
      return prepareAnswer(await filled(file, told));
    });
    return sendPrepared(request, reply, answer, { type: HTML, caching: 'no-cache' });
  }

  for (const language of LANGUAGES) {
    app.get(PUBLIC_PAGES.landing[language], (request, reply) => sendLanding(request, reply, language));
    app.get(PUBLIC_PAGES.places[language], (request, reply) => sendPlaces(request, reply, language));
    const map = answerOfLists({
      version: versionToday,
      make: async () => Buffer.from(JSON.stringify({ tiles, places: onMap(places.all(), language) })),
    });
    app.get(`${PUBLIC_PAGES.places[language]}.json`, async (request, reply) =>
      sendPrepared(request, reply, await map(), {
        type: 'application/json; charset=utf-8',
        caching: CACHING,
      }),
    );
  }
  return readLanding;
}

const inEach = <One>(make: (language: Language) => One) => ({ mn: make('mn'), en: make('en') });

/** For the map that moves, and for what is near somebody: only browsers know where that is. */
function onMap(places: readonly Place[], language: Language) {
  const now = new Date();
  return spotsAmong(places)
    .slice(0, MAX_MAP_ROWS)
    .map((place) => {
      const { latitude, longitude } = place;
      const { ITEM, NAME, NAME_LANGUAGE } = tellName(place, language);
      const picture = addressOf(place, 'image');
      return {
        item: ITEM,
        kind: place.kind,
        name: NAME,
        ...(NAME_LANGUAGE !== LANGUAGE_TAGS[language] && { lang: NAME_LANGUAGE }),
        latitude,
        longitude,
        ...(isPlanned(place, now) && { planned: true }),
        ...(isBuilt(place, now) && { built: true }),
        ...(picture && { picture }),
      };
    });
}
