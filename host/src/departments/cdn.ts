import { DepartmentFailure } from '@ar/federation/failure';
import type { RegistryEntry } from '@ar/federation/registry';
import { readRegistry, readSettings } from './registry.ts';

const RELEASES = '/releases/';

/** After the first failure, which `report` receives, this tab requests all further files from the product's server. */
export function createCdn(report: (failure: DepartmentFailure) => void) {
  const { releasesElsewhere: cdn } = readSettings();
  let hasFailed = false;

  function giveUp(facts: Omit<DepartmentFailure['facts'], 'revision'>): void {
    if (!hasFailed)
      report(new DepartmentFailure('elsewhere', { ...facts, revision: readRegistry().revision }));
    hasFailed = true;
  }

  return {
    /**
     * Returns the entry with the CDN's URL. Undefined if there is no CDN, if the CDN has failed, or if the entry's
     * files are not below `/releases/`.
     */
    entryOf(entry: RegistryEntry): RegistryEntry | undefined {
      if (!cdn || hasFailed || !entry.base.startsWith(RELEASES)) return undefined;
      return { ...entry, base: cdn + entry.base.slice(RELEASES.length) };
    },
    onFailed: ({ facts }: DepartmentFailure): void => giveUp(facts),
    /**
     * If the CDN did not deliver the element's file, requests the file from the product's server. Returns false for
     * other elements.
     */
    rescue(element: EventTarget | null): boolean {
      const isScript = element instanceof HTMLScriptElement;
      if (!isScript && !(element instanceof HTMLLinkElement)) return false;
      const [attribute, url] = isScript ? ['src', element.src] : ['href', element.href];
      if (!cdn || !url.startsWith(cdn) || element.dataset.lost === '') return false;
      const file = url.slice(cdn.length);
      const [department = '', version = '', ...path] = file.split('/');
      giveUp({ department, version, path: path.join('/') });
      element.dataset.lost = '';
      // A clone would not work: browsers do not run the clone of a script that was already started (HTML standard).
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
