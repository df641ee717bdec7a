import type { DepartmentFailure } from '@ar/federation/failure';
import type { RegistryEntry } from '@ar/federation/registry';

/** Where releases stand here. */
const HERE = '/releases/';

interface Lost {
  department: string;
  version: string;
  path: string;
  status?: number;
}

/** Where the operator has them stand besides, with the same bytes (docs/operations.md): a CDN or a bucket; undefined: nowhere. */
function readElsewhere(page: Document = document): string | undefined {
  const written = page.getElementById('settings')?.textContent;
  return written ? (JSON.parse(written) as { releasesElsewhere?: string }).releasesElsewhere : undefined;
}

/**
 * Releases from elsewhere, as long as they come: a place that failed once is left alone by this tab. What runs from there
 * already asks for its later files there too, each of which is then had from here.
 *
 * @param tell is told once, of the file that failed first
 */
export function createElsewhere(tell: (lost: Lost) => void, place = readElsewhere()) {
  let failed = false;

  function leave(lost: Lost): void {
    if (!failed) tell(lost);
    failed = true;
  }

  return {
    /** The entry as it stands elsewhere; undefined where it does not, or not any more. */
    of(entry: RegistryEntry): RegistryEntry | undefined {
      if (!place || failed || !entry.base.startsWith(HERE)) return undefined;
      return { ...entry, base: place + entry.base.slice(HERE.length) };
    },
    left({ facts: { department, version, path = '', status } }: DepartmentFailure): void {
      leave({ department, version, path, ...(status && { status }) });
    },
    /**
     * Puts the same file from here in the place of a script or stylesheet that was not had from elsewhere, and tells its
     * element that it came: whoever waits for it goes on. Answers whether it does.
     */
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
