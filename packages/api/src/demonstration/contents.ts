import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import type { Insertable } from 'kysely';
import type { DB } from '../database/schema.ts';
import type { FileStore } from '../files/file-store.ts';
import type { DemonstrationBuilding } from './building.ts';
import type { ClerkContent, DemonstrationClerkFile } from './clerk-file.ts';
import { writeDocx } from './documents/docx.ts';
import { monumentDocument } from './documents/monument-document.ts';
import { writePdf } from './documents/pdf.ts';
import { landmarkScene } from './images/landmark-drawings.ts';
import { renderWebp } from './images/render.ts';
import { siteScene } from './images/site-drawings.ts';
import { writeGlb } from './models/glb.ts';
import type { DemonstrationMonument } from './monument.ts';

/** A row of `files` whose content is stored already. */
export type FileRow = Insertable<DB['files']> & { id: string };

interface Content {
  kind: FileRow['kind'];
  name: string;
  type: string;
  isPublic: boolean;
  make(): Promise<Uint8Array> | Uint8Array;
}

/** Everything that has to be made, under the names by which rows ask for it. */
export function contentsOf(
  monuments: readonly DemonstrationMonument[],
  buildings: readonly DemonstrationBuilding[],
  clerkFiles: readonly DemonstrationClerkFile[],
): Content[] {
  return [
    ...monuments.flatMap((monument) => [
      image(monument.slug, () => renderWebp(landmarkScene(monument.drawing))),
      knowledge(`${monument.slug}.pdf`, () => writePdf(monumentDocument(monument))),
    ]),
    ...buildings.flatMap(({ slug, name, drawing, stage, model }) => [
      image(slug, () => renderWebp(siteScene(drawing, stage))),
      {
        kind: 'model' as const,
        name: `${slug}.glb`,
        type: 'model/gltf-binary',
        isPublic: true,
        make: () => writeGlb(name, model),
      },
    ]),
    ...clerkFiles.map(({ filename, content_type, content }) => ({
      kind: 'clerk' as const,
      name: filename,
      type: content_type,
      isPublic: false,
      make: () => bytesOf(content),
    })),
  ];
}

const image = (slug: string, make: Content['make']): Content => ({
  kind: 'image',
  name: `${slug}.webp`,
  type: 'image/webp',
  isPublic: true,
  make,
});

/** Internal: the avatar answers from it, visitors never load it (decisions 11). */
const knowledge = (name: string, make: Content['make']): Content => ({
  kind: 'knowledge',
  name,
  type: 'application/pdf',
  isPublic: false,
  make,
});

function bytesOf(content: ClerkContent): Promise<Uint8Array> | Uint8Array {
  switch (content.kind) {
    case 'text':
      return new TextEncoder().encode(content.text);
    case 'pdf':
      return writePdf(content.document);
    case 'docx':
      return writeDocx(content.document);
  }
}

/** Makes and stores everything; when any of it fails, nothing stays in the store. */
export async function storeContents(store: FileStore, contents: readonly Content[]): Promise<FileRow[]> {
  const results = await Promise.allSettled(contents.map((content) => storeOne(store, content)));
  const rows = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) {
    await removeContents(store, rows);
    throw failure.reason;
  }
  return rows;
}

export async function removeContents(store: FileStore, rows: readonly FileRow[]): Promise<void> {
  await Promise.all(rows.map((row) => store.remove(row.storage_key)));
}

async function storeOne(store: FileStore, { kind, name, type, isPublic, make }: Content): Promise<FileRow> {
  const { storageKey, size, sha256 } = await store.put(await make(), extname(name));
  return {
    id: randomUUID(),
    kind,
    storage_key: storageKey,
    original_name: name,
    content_type: type,
    size,
    sha256,
    is_public: isPublic,
  };
}
