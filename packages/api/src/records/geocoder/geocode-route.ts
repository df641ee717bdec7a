import { ENTITIES } from '@ar/domain/entities/all';
import { fieldsOf } from '@ar/domain/entities/entity';
import { can } from '@ar/domain/permissions';
import { geocodeAnswer, geocodeQuery } from '@ar/domain/places';
import { PRODUCT_NAME } from '@ar/domain/product';
import type { FastifyBaseLogger } from 'fastify';
import { personOf } from '../../accounts/sessions/access.ts';
import { type Api, answers, requires, route } from '../../platform/http/routes.ts';
import type { Limit } from '../../platform/limits/counter.ts';
import type { Listed } from '../lists/find-ids.ts';
import { findKnownAddresses } from './known-addresses.ts';
import { type Asked, createNominatim, type Found } from './nominatim.ts';

/** A person who enters one record after the other asks a few times for each. */
const OF_ONE_PERSON: Limit = {
  name: 'geocode',
  max: 60,
  seconds: 60,
  refusal: 'too-many-addresses',
};

const PLACED: readonly Listed[] = Object.values(ENTITIES).filter((entity) =>
  fieldsOf(entity).some(([, { kind }]) => kind === 'coordinate'),
);

/** `GET /geocode/`: an address's place or a place's address, from a service or else from records. */
export async function geocodeRoute(app: Api): Promise<void> {
  const { db, limits } = app;
  const { geocoder, publicOrigin, supportEmail } = app.config;
  const userAgent = `${PRODUCT_NAME.replaceAll(' ', '-')} (${publicOrigin}; ${supportEmail})`;
  const askService = geocoder && createNominatim(geocoder, limits, userAgent);

  async function fromService(
    asked: Asked,
    log: FastifyBaseLogger,
  ): Promise<Found | 'unavailable' | undefined> {
    try {
      return await askService?.(asked);
    } catch (error) {
      log.warn(
        { why: error instanceof Error ? error.message : error },
        'no answer of the service of addresses',
      );
      return 'unavailable';
    }
  }

  const { config, schema } = route(requires('list', 'addresses'), 'geocode', answers(geocodeAnswer), {
    querystring: geocodeQuery,
  });
  app.get('/geocode/', { config: { ...config, apart: true }, schema }, async (request) => {
    const { id, role } = personOf(request);
    await limits.take(OF_ONE_PERSON, { account: String(id) });
    const { q, lat = 0, lon = 0 } = request.query;
    const asked = q === undefined ? { lat, lon } : { q };
    const answer = await fromService(asked, request.log);
    if (typeof answer === 'object' && answer.found.length > 0) return answer;
    const lists = PLACED.filter(({ resource }) => can(role, 'list', resource));
    const found = await findKnownAddresses(db, lists, asked);
    return { found, ...(answer === 'unavailable' && { unavailable: true as const }) };
  });
}
