import type { GeocodeAnswer } from '@ar/domain/places';
import { keys } from '@ar/domain/query-keys';
import { api } from '@ar/session';
import { queryOptions } from '@tanstack/react-query';

export type Question = { q: string } | { lat: number; lon: number };

/** Asks the server for an address's place or a place's address. What it answered is not asked again. */
export const geocoding = (asked: Question) =>
  queryOptions({
    queryKey: keys.geocode(asked),
    queryFn: ({ signal }) => api<GeocodeAnswer>('/geocode/', { query: asked, signal, showsFailure: true }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
