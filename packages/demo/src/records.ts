import BUILDING_ROWS from '../rows/buildings.json' with { type: 'json' };
import CLERK_FILE_ROWS from '../rows/clerk-files.json' with { type: 'json' };
import MONUMENT_ROWS from '../rows/monuments.json' with { type: 'json' };
import WELCOME from '../rows/welcome.json' with { type: 'json' };

interface DemoPlace {
  /** The base name of the place's files: `sahat-kula.webp`, `sahat-kula.pdf`. */
  slug: string;
  name: string;
  name_en: string;
  address: string;
  latitude: number;
  longitude: number;
  description: string;
  description_en: string;
  image_alt: string;
  image_alt_en: string;
}

interface MonumentRow extends DemoPlace {
  /** The monument has no recording, so that the analytics have missing content to show. */
  silent?: boolean;
  /** Whether the English name takes an article. */
  article?: boolean;
}

interface DemoMonument extends Omit<MonumentRow, 'article'> {
  transcript: string | null;
  transcript_en: string | null;
}

interface DemoBuilding extends DemoPlace {
  investor: string;
  /** m² */
  building_size: number;
  construction_start_date: string;
  construction_end_date: string;
  /** Null: the permit has not been issued yet. */
  licence_number: string | null;
  /** The stage that the picture shows: `planned`, `under-way` or `finished` in late 2026. */
  stage: string;
}

interface DemoClerkFile {
  /** The file in `files/clerk/`, with an ASCII name for every file system. */
  asset: string;
  filename: string;
  content_type: string;
  name: string | null;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
  is_active: boolean;
}

export const MONUMENTS: readonly DemoMonument[] = MONUMENT_ROWS.map(withTranscript);
export const BUILDINGS: readonly DemoBuilding[] = BUILDING_ROWS;
export const CLERK_FILES: readonly DemoClerkFile[] = CLERK_FILE_ROWS;

/** Adds the recording's transcript and its translation. */
function withTranscript({ article = true, ...monument }: MonumentRow): DemoMonument {
  const { silent, name, name_en, description, description_en } = monument;
  if (silent) return { ...monument, transcript: null, transcript_en: null };
  const welcome = (words: string, named: string, told: string) =>
    words.replace('{name}', named).replace('{description}', told);
  return {
    ...monument,
    transcript: welcome(WELCOME.mn, name, description),
    transcript_en: welcome(WELCOME.en, article ? `the ${name_en}` : name_en, description_en),
  };
}

interface Asset {
  kind: 'image' | 'knowledge' | 'model' | 'audio' | 'clerk';
  /** The path under `files/`. */
  path: string;
  /** The name that rows refer to. */
  name: string;
  contentType: string;
  isPublic: boolean;
}

const picture = (folder: string, slug: string): Asset => ({
  kind: 'image',
  path: `${folder}/pictures/${slug}.webp`,
  name: `${slug}.webp`,
  contentType: 'image/webp',
  isPublic: true,
});

const sound = (slug: string): Asset => ({
  kind: 'audio',
  path: `monuments/sound/${slug}.mp3`,
  name: `${slug}.mp3`,
  contentType: 'audio/mpeg',
  isPublic: true,
});

/** The files of the demonstration. */
export const ASSETS: readonly Asset[] = [
  ...MONUMENTS.flatMap(({ slug, silent }): Asset[] => [
    picture('monuments', slug),
    ...(silent ? [] : [sound(slug)]),
    {
      // Internal: only the avatar uses it.
      kind: 'knowledge',
      path: `monuments/documents/${slug}.pdf`,
      name: `${slug}.pdf`,
      contentType: 'application/pdf',
      isPublic: false,
    },
  ]),
  ...BUILDINGS.flatMap(({ slug }): Asset[] => [
    picture('buildings', slug),
    {
      kind: 'model',
      path: `buildings/models/${slug}.glb`,
      name: `${slug}.glb`,
      contentType: 'model/gltf-binary',
      isPublic: true,
    },
  ]),
  ...CLERK_FILES.map(
    ({ asset, filename, content_type }): Asset => ({
      kind: 'clerk',
      path: `clerk/${asset}`,
      name: filename,
      contentType: content_type,
      isPublic: false,
    }),
  ),
];
