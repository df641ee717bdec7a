import { type CompressedCopies, type Encoding, hashOf } from './content-encoding.ts';
import { inlineScriptSources } from './inline-scripts.ts';
import type { StaticAnswer, StaticFolder } from './static-folder.ts';

interface FilledPage {
  builtFrom: string;
  scripts: string[];
  bytes: Buffer;
  hash: string;
}

export interface FilledPages {
  /** The page in the given encoding, with what its policy has to say of the scripts that stand in it. */
  read(
    path: string,
    wanted: Encoding | undefined,
  ): Promise<(StaticAnswer & { scripts: string[] }) | undefined>;
}

/** Built pages as `fill` makes them this server's own. Each is made once for a build, and compressed as small as a file. */
export function createFilledPages(
  host: Pick<StaticFolder, 'read'>,
  copies: CompressedCopies,
  fill: (html: string) => string,
): FilledPages {
  const filled = new Map<string, FilledPage>();
  const encoded = new Map<string, Promise<Buffer>>();

  const pageOf = (path: string, built: { bytes: Buffer; etag: string }): FilledPage => {
    const known = filled.get(path);
    if (known?.builtFrom === built.etag) return known;
    const html = built.bytes.toString('utf8');
    const bytes = Buffer.from(fill(html));
    const scripts = inlineScriptSources(html);
    const page = { builtFrom: built.etag, scripts, bytes, hash: hashOf(bytes) };
    filled.set(path, page);
    return page;
  };
  const compressed = ({ bytes, hash }: FilledPage, encoding: Encoding): Promise<Buffer> => {
    const key = `${hash}-${encoding}`;
    const known = encoded.get(key) ?? copies.prepare(bytes).then(() => copies.get(bytes, hash, encoding));
    encoded.set(key, known);
    // What failed, a full disk for example, is tried anew for the next visitor.
    known.catch(() => encoded.delete(key));
    return known;
  };

  return {
    async read(path, wanted) {
      const built = await host.read(path, undefined);
      if (!built) return undefined;
      const page = pageOf(path, built);
      const bytes = wanted ? await compressed(page, wanted) : page.bytes;
      const etag = `"${page.hash.slice(0, 32)}${wanted ? `-${wanted}` : ''}"`;
      return { bytes, type: built.type, etag, scripts: page.scripts, ...(wanted && { encoding: wanted }) };
    },
  };
}
