import type { GeocodeAnswer } from '@ar/domain/places';
import { keys } from '@ar/domain/query-keys';
import { api } from '@ar/session';
import { queryOptions } from '@tanstack/react-query';

export type GeocodeQuery = { q: string } | { lat: number; lon: number };

/** Finds the positions of an address, or the address of a position. Results never become stale. */
export const geocodeQuery = (query: GeocodeQuery) =>
  queryOptions({
    queryKey: keys.geocode(query),
    queryFn: ({ signal }) => api<GeocodeAnswer>('/geocode/', { query, signal, showsFailure: true }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
