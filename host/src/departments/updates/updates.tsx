import type { PageEntry, Registry } from '@ar/federation/registry';
import { useLazy } from '@ar/ui/lazy';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { readRegistry } from '../registry.ts';
import { setNewest } from './newest-registry.ts';

/** Open tabs must show within a minute that a department is switched off. */
const INTERVAL_MS = 45_000;

type Newer = Registry<PageEntry> | null;

const loadNotice = () => import('./update-notice.tsx');

const { revision: pageRevision } = readRegistry();

export function Updates() {
  const { data: newer, dataUpdatedAt } = useQuery({
    queryKey: ['/registry/'],
    // The notice stays after a failed check and after a response with an older registry.
    queryFn: async ({ client, queryKey }) =>
      (await fetchNewer()) ?? client.getQueryData<Newer>(queryKey) ?? null,
    initialData: null as Newer,
    staleTime: INTERVAL_MS,
    refetchInterval: INTERVAL_MS,
  });
  const { code, request } = useLazy(loadNotice);
  const load = useEffectEvent(request);
  // After an update of the host, the server may lack the notice's file, so each check retries.
  useEffect(() => {
    if (newer && dataUpdatedAt) load();
  }, [newer, dataUpdatedAt]);
  // Screen readers announce only text that is added to an existing region.
  return newer && <div role="status">{code && <code.UpdateNotice newer={newer} />}</div>;
}

/** Null if the server's registry is not newer. The API client would show failures. */
async function fetchNewer(): Promise<Newer> {
  const response = await fetch('/api/registry/', { headers: { 'if-none-match': `"${pageRevision}"` } });
  if (!response.ok) return null;
  const { revision = 0, departments }: Partial<Registry<PageEntry>> = await response.json();
  // Another server behind a load balancer may have an older registry.
  if (revision <= pageRevision || !departments) return null;
  setNewest({ revision, departments });
  return { revision, departments };
}
