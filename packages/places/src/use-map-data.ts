import { MAP_LOAD_DELAY_MS } from '@ar/domain/limits';
import { api } from '@ar/session';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/**
 * A map's data, asked for 100 ms after it has been opened: whoever only passes through
 * asks for nothing. They stand below the list's key, so that what makes the list old makes them old too.
 */
export function useMapData<Place>(resource: string) {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), MAP_LOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  const { data, error, refetch } = useQuery({
    queryKey: [resource, 'map'],
    queryFn: ({ signal }) =>
      api<{ data: Place[]; more?: true }>(`${resource}public/`, { signal, showsFailure: true }),
    enabled: rested,
  });
  useEffect(() => {
    // The fixed log line.
    if (error) console.error('Failed to fetch data', error);
  }, [error]);
  return {
    places: data?.data,
    more: data?.more === true,
    failed: error !== null,
    retry: () => void refetch(),
  };
}
