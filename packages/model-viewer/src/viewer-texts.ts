import { addTexts, type Translate } from '@ar/session';
import type { Failure } from './failure.ts';
import type { LoadedModel } from './load-model.ts';
import { floorStep } from './view.ts';

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;
const KB = 1024;

/** A file's size as people read it. */
export function shownBytes(bytes: number, language: string): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(KB)));
  const value = bytes / KB ** power;
  const maximumFractionDigits = power > 0 && value < 10 ? 1 : 0;
  return `${new Intl.NumberFormat(language, { maximumFractionDigits }).format(value)} ${UNITS[power]}`;
}

type Facts = Pick<LoadedModel, 'size' | 'triangles' | 'metresAUnit'>;

/** The model in words. */
export function modelFacts(
  { size, triangles, metresAUnit }: Facts,
  text: Translate,
  language: string,
): { size: string; triangles: string; floor: string } {
  const number = new Intl.NumberFormat(language, { maximumSignificantDigits: 3 });
  const unit = metresAUnit === undefined ? text('units') : 'm';
  const shown = (length: number) => number.format(length * (metresAUnit ?? 1));
  return {
    size: text('size', { width: shown(size.x), height: shown(size.y), depth: shown(size.z), unit }),
    triangles: text('triangles', {
      count: triangles,
      shown: new Intl.NumberFormat(language).format(triangles),
    }),
    floor: text('floor', { step: shown(floorStep(size)), unit }),
  };
}

/** The values in a failure's sentences. */
export function failureValues(failure: Failure, language: string): Record<string, string> {
  const millions = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  switch (failure.kind) {
    case 'bytes':
      return { bytes: shownBytes(failure.bytes, language), limit: shownBytes(failure.limit, language) };
    case 'triangles':
      return { shown: millions.format(failure.count / 1e6), limit: millions.format(failure.limit / 1e6) };
    case 'parts':
      return { names: failure.names.join(', ') };
    case 'compressed':
      return { method: failure.method };
    default:
      return {};
  }
}

/** Its own in each copy: departments with two versions of this package in one page would overwrite each other's texts. */
export const NAMESPACE = `model-viewer-${Math.random().toString(36).slice(2)}`;

addTexts(NAMESPACE, {
  mn: {
    show: 'Prikaži 3D model',
    close: 'Zatvori 3D prikaz',
    cancel: 'Otkaži',
    again: 'Prikaži ponovo',
    loading: 'Učitavanje 3D modela',
    progress: 'Učitano {{loaded}} od {{total}}',
    progressSoFar: 'Učitano {{loaded}}',
    preparing: 'Priprema prikaza',
    model: '3D model: {{label}}',
    shown: '3D model je prikazan.',
    tools: 'Pogled na 3D model',
    turnLeft: 'Okreni ulijevo',
    turnRight: 'Okreni udesno',
    higher: 'Pogledaj odozgo',
    lower: 'Pogledaj odozdo',
    zoomIn: 'Uvećaj',
    zoomOut: 'Umanji',
    reset: 'Vrati početni pogled',
    keys: 'Okretanje: strelice ili prevlačenje. Uvećanje: + i −, točkić uz Ctrl ili dva prsta. Početni pogled: 0 ili Home.',
    size: '{{width}} × {{height}} × {{depth}} {{unit}} (širina, visina, dubina)',
    units: 'jedinica',
    triangles_one: '{{shown}} trougao',
    triangles_few: '{{shown}} trougla',
    triangles_other: '{{shown}} trouglova',
    floor: 'polje mreže: {{step}} {{unit}}',
    incomplete:
      'Model se poziva na fajlove koji nijesu u njemu, pa je prikazan bez njih: {{names}}. Da bi bili vidljivi, izvezite ga kao .glb.',
    failedTitle: '3D model nije prikazan',
    failed_format: 'Pregled postoji za fajlove .glb, .gltf, .obj, .fbx i .dae.',
    failed_bytes:
      'Fajl ima {{bytes}}, a pregled u pregledaču čita najviše {{limit}}. Za pregled ga izvezite u manjoj veličini.',
    failed_triangles:
      'Model ima {{shown}} miliona trouglova, a pregled crta najviše {{limit}} miliona. Za pregled ga pojednostavite.',
    failed_parts:
      'Model se sastoji od više fajlova, a ovi nijesu u njemu: {{names}}. Bez njih nema oblika: izvezite ga kao .glb, koji sadrži sve.',
    failed_compressed:
      'Model je sažet postupkom {{method}}, koji pregled ne čita. Za pregled ga izvezite bez sažimanja.',
    failed_unreadable:
      'Sadržaj fajla se ne može pročitati kao 3D model. Otvorite ga u programu u kojem je napravljen i izvezite ga ponovo.',
    failed_empty:
      'U fajlu nema oblika koji bi se mogao prikazati. Provjerite u programu u kojem je napravljen šta je izvezeno.',
    failed_missing: 'Fajl više nije tamo gdje je bio. Osvježite stranicu ili ga izaberite ponovo.',
    failed_network: 'Fajl nije stigao do kraja. Provjerite vezu i pokušajte ponovo.',
    failed_program: 'Dio programa za prikaz nije učitan. Provjerite vezu i pokušajte ponovo.',
    'failed_no-webgl':
      'Ovaj pregledač ne može da crta 3D (WebGL 2 nije dostupan). Uključite hardversko ubrzanje ili otvorite stranicu u drugom pregledaču.',
    'failed_context-lost':
      'Pregledač je oduzeo grafičku memoriju prikazu. Zatvorite druge zahtjevne stranice i pokušajte ponovo.',
    saved_file: 'Fajl ipak možete sačuvati uz zapis.',
    saved_address: 'Sačuvani fajl ostaje kakav jeste.',
  },
  en: {
    show: 'Show the 3D model',
    close: 'Close the 3D view',
    cancel: 'Cancel',
    again: 'Show again',
    loading: 'Loading the 3D model',
    progress: '{{loaded}} of {{total}} loaded',
    progressSoFar: '{{loaded}} loaded',
    preparing: 'Preparing the view',
    model: '3D model: {{label}}',
    shown: 'The 3D model is shown.',
    tools: 'View of the 3D model',
    turnLeft: 'Turn left',
    turnRight: 'Turn right',
    higher: 'Look from higher',
    lower: 'Look from lower',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    reset: 'Back to the first view',
    keys: 'To turn: arrow keys, or drag. To zoom: + and −, Ctrl and the wheel, or two fingers. First view: 0 or Home.',
    size: '{{width}} × {{height}} × {{depth}} {{unit}} (width, height, depth)',
    units: 'units',
    triangles_one: '{{shown}} triangle',
    triangles_other: '{{shown}} triangles',
    floor: 'grid square: {{step}} {{unit}}',
    incomplete:
      'The model refers to files that are not in it, and is shown without them: {{names}}. To see them, export it as .glb.',
    failedTitle: 'The 3D model is not shown',
    failed_format: 'There is a preview for .glb, .gltf, .obj, .fbx and .dae files.',
    failed_bytes:
      'The file has {{bytes}}, and the preview in a browser reads {{limit}} at most. For a preview, export it smaller.',
    failed_triangles:
      'The model has {{shown}} million triangles, and the preview draws {{limit}} million at most. For a preview, simplify it.',
    failed_parts:
      'The model consists of several files, and these are not in it: {{names}}. Without them it has no shape: export it as .glb, which contains everything.',
    failed_compressed:
      'The model is compressed with {{method}}, which the preview does not read. For a preview, export it uncompressed.',
    failed_unreadable:
      'The file’s content can’t be read as a 3D model. Open it in the program that made it, and export it again.',
    failed_empty:
      'There is no shape in the file that could be shown. In the program that made it, check what was exported.',
    failed_missing: 'The file is no longer where it was. Reload the page, or choose it again.',
    failed_network: 'The file did not arrive in full. Check your connection and try again.',
    failed_program: 'A part of the viewer did not load. Check your connection and try again.',
    'failed_no-webgl':
      'This browser can’t draw in 3D (WebGL 2 is not available). Switch on hardware acceleration, or open the page in another browser.',
    'failed_context-lost':
      'The browser took the graphics memory away from the view. Close other demanding pages and try again.',
    saved_file: 'You can still save the file with the record.',
    saved_address: 'The saved file stays as it is.',
  },
});
