import type { DepartmentFailure } from '@ar/federation/failure';
import type { RegistryEntry } from '@ar/federation/registry';

const HERE = '/releases/';

interface Lost {
  department: string;
  version: string;
  path: string;
  status?: number;
}

/** The CDN or bucket that also has the releases (docs/operate/configure.md); undefined where there is none. */
function readElsewhere(page: Document = document): string | undefined {
  const written = page.getElementById('settings')?.textContent;
  return written ? (JSON.parse(written) as { releasesElsewhere?: string }).releasesElsewhere : undefined;
}

/**
 * Releases from a CDN. After its first failure, which `tell` gets, this tab requests releases from this server; releases that
 * run from the CDN request their later files there too, and `rescue` gets each from this server.
 */
export function createElsewhere(tell: (lost: Lost) => void, place = readElsewhere()) {
  let failed = false;

  function leave(lost: Lost): void {
    if (!failed) tell(lost);
    failed = true;
  }

  return {
    /** The entry with its address at the CDN; undefined without a CDN that works. */
    of(entry: RegistryEntry): RegistryEntry | undefined {
      if (!place || failed || !entry.base.startsWith(HERE)) return undefined;
      return { ...entry, base: place + entry.base.slice(HERE.length) };
    },
    left({ facts: { department, version, path = '', status } }: DepartmentFailure): void {
      leave({ department, version, path, ...(status && { status }) });
    },
    /** Loads a script or stylesheet that the CDN failed to give from this server, and fires the events of its element. */
    rescue(lost: EventTarget | null): boolean {
      const isScript = lost instanceof HTMLScriptElement;
      if (!isScript && !(lost instanceof HTMLLinkElement)) return false;
      const [name, url] = isScript ? ['src', lost.src] : ['href', lost.href];
      if (!place || !url.startsWith(place) || lost.dataset.lost === '') return false;
      const file = url.slice(place.length);
      const [department = '', version = '', ...path] = file.split('/');
      leave({ department, version, path: path.join('/') });
      lost.dataset.lost = '';
      // Not a clone: a script's clone counts as run already (HTML standard, 'already started').
      const again = document.createElement(lost.localName);
      for (const { name: attribute, value } of lost.attributes) again.setAttribute(attribute, value);
      again.setAttribute(name, HERE + file);
      for (const type of ['load', 'error'])
        again.addEventListener(type, () => lost.dispatchEvent(new Event(type)));
      document.head.append(again);
      return true;
    },
  };
}
