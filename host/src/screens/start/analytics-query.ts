import type { Analytics } from '@ar/domain/analytics';
import { api } from '@ar/session';
import { queryOptions } from '@tanstack/react-query';

/** What became of the records that the person may see. */
export const analyticsQuery = queryOptions({
  queryKey: ['/analytics/'],
  // A person who has just added something finds it counted.
  staleTime: 0,
  queryFn: ({ signal }) => api<Analytics>('/analytics/', { signal, showsFailure: true }),
});
