import type { HostSurface } from '@ar/federation/compatibility';
import { hostSurface } from '@ar/federation/releases';
import type { StaticFolder } from '../site/static-folder.ts';

/** Reads what the live host offers from the file that its build writes beside its pages (`host/build`). */
export function readHostSurface(host: StaticFolder): () => Promise<HostSurface | undefined> {
  return async () => {
    const file = await host.read('surface.json', undefined);
    return file && hostSurface.parse(JSON.parse(file.bytes.toString('utf8')));
  };
}
