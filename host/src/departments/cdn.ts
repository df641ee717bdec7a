import type { DepartmentFailure } from '@ar/federation/failure';
import type { RegistryEntry } from '@ar/federation/registry';
import { readSettings } from './registry.ts';

const RELEASES = '/releases/';

interface LostFile {
  department: string;
  version: string;
  path: string;
  status?: number;
}

/**
 * Releases from a CDN. After its first failure, which `report` gets, this tab requests releases from this server; releases that
 * run from the CDN request their later files there too, and `rescue` loads each lost file from this server.
 */
export function createCdn(report: (lost: LostFile) => void) {
  const { releasesElsewhere: cdn } = readSettings();
  let hasFailed = false;

  function giveUp(lost: LostFile): void {
    if (!hasFailed) report(lost);
    hasFailed = true;
  }

  return {
    /** The entry with its address at the CDN; undefined without a working CDN. */
    of(entry: RegistryEntry): RegistryEntry | undefined {
      if (!cdn || hasFailed || !entry.base.startsWith(RELEASES)) return undefined;
      return { ...entry, base: cdn + entry.base.slice(RELEASES.length) };
    },
    left({ facts: { department, version, path = '', status } }: DepartmentFailure): void {
      giveUp({ department, version, path, ...(status && { status }) });
    },
    /** Loads a script or stylesheet from this server that the CDN did not deliver, and fires its element's events. */
    rescue(element: EventTarget | null): boolean {
      const isScript = element instanceof HTMLScriptElement;
      if (!isScript && !(element instanceof HTMLLinkElement)) return false;
      const [attribute, url] = isScript ? ['src', element.src] : ['href', element.href];
      if (!cdn || !url.startsWith(cdn) || element.dataset.lost === '') return false;
      const file = url.slice(cdn.length);
      const [department = '', version = '', ...path] = file.split('/');
      giveUp({ department, version, path: path.join('/') });
      element.dataset.lost = '';
      // Not a clone: browsers do not run the clone of a script that was already started (HTML standard).
      const copy = document.createElement(element.localName);
      for (const { name, value } of element.attributes) copy.setAttribute(name, value);
      copy.setAttribute(attribute, RELEASES + file);
      for (const type of ['load', 'error'])
        copy.addEventListener(type, () => element.dispatchEvent(new Event(type)));
      document.head.append(copy);
      return true;
    },
  };
}
