import { departmentEntity } from '@ar/domain/entities/department-entity';
import type { MapMonument } from '@ar/domain/entities/monument';
import { visitMark } from '@ar/domain/public-pages';
import { expect, test } from '@rstest/core';
import { JSDOM } from 'jsdom';
import { PARKS } from '../../testing/parks.ts';
import { aBuilding, alone, aMonument } from '../../testing/places.ts';
import { drawQr, fillVisit } from './visit-pages.ts';
import type { Place, VisitedPlace } from './visited-places.ts';

const ORIGIN = 'https://ar.example';
const NOW = new Date('2026-11-21T10:00:00Z');

const fill = (page: string, place: VisitedPlace, language: 'mn' | 'en' = 'mn') =>
  fillVisit(page, place, { language, origin: ORIGIN, now: NOW });

/** These parts of each thing in the list, or of the place itself, with a line between. */
function told(
  place: Place | VisitedPlace,
  list: string | undefined,
  parts: string[],
  language?: 'mn' | 'en',
) {
  const line = `${parts.map(visitMark).join(' | ')}\n`;
  const within = list === 'NEIGHBOURS' ? ['NEARBY', list] : list ? [list] : [];
  const page = within.reduceRight((inner, one) => `__EACH_${one}__${inner}__END_${one}__`, line);
  const text = fill(page, { ...alone(place), ...place }, language).trimEnd();
  return text ? text.split('\n').map((one) => one.replaceAll('&lt;', '<').replaceAll('\u00a0', ' ')) : [];
}

const dataOf = (place: Place | VisitedPlace, language?: 'mn' | 'en') =>
  JSON.parse(fill(visitMark('DATA'), { ...alone(place), ...place }, language));

test('a monument greets by name, text and picture in the page’s language, each saying in which it is', () => {
  const place = aMonument({ description: 'Toranj.', description_en: null });
  expect(told(place, undefined, ['NAME', 'NAME_LANGUAGE', 'PICTURE', 'PICTURE_TEXT'], 'en')).toEqual([
    'Clock Tower | en-GB | /files/kula.webp | A stone tower',
  ]);
  expect(told(place, 'DESCRIPTIONS', ['TEXT', 'TEXT_LANGUAGE'], 'en')).toEqual(['Toranj. | sr-Latn-ME']);
  expect(told(place, 'ADDRESSES', ['TEXT', 'TEXT_LANGUAGE'], 'en')).toEqual([
    'Trg Bećir-bega Osmanagića | sr-Latn-ME',
  ]);
  expect(told(place, 'POINTS', ['LATITUDE', 'LONGITUDE'])).toEqual(['42.4346 | 19.2614']);
});

test('the page’s own address, in its language, is drawn as a code for paper', () => {
  const drawn = (language: 'mn' | 'en') => fill('__QR_BOX__: __QR__', alone(aMonument()), language);
  const code = (address: string) => {
    const { box, path } = drawQr(ORIGIN + address);
    return `${box}: ${path}`;
  };
  expect(drawn('mn')).toBe(code('/visit/MONUMENT_7'));
  expect(drawn('en')).toBe(code('/visit/MONUMENT_7?lang=en'));
});

test('the walk is said to lead to every monument where it does', () => {
  const page =
    '__EACH_NEXT_STOPS____NAME____EACH_WHOLE_WALKS__, every monument__END_WHOLE_WALKS____END_NEXT_STOPS__';
  const nextStop = { ...aMonument(), metres: 100 };
  const on = (isWalkWhole: boolean) => fill(page, { ...alone(aBuilding()), nextStop, isWalkWhole });
  expect([on(true), on(false)]).toEqual(['Sahat kula, every monument', 'Sahat kula']);
});

test('its own name stands beside another one', () => {
  expect(told(aMonument(), 'OWN_NAMES', ['TEXT', 'TEXT_LANGUAGE'], 'en')).toEqual([
    'Sahat kula | sr-Latn-ME',
  ]);
  expect(told(aMonument(), 'OWN_NAMES', ['TEXT'], 'mn')).toEqual([]);
  expect(told(aMonument({ name_en: null }), 'OWN_NAMES', ['TEXT'], 'en')).toEqual([]);
});

const SPOKEN = {
  address: '/files/kula.mp3',
  storage_key: 'kula.mp3',
  original_name: 'kula.mp3',
  content_type: 'audio/mpeg',
  size: 70_000,
  sha256: '',
  is_public: true,
  source_type: 'algorithmicMedia',
};

const SAID = { transcript: 'Dobro došli.\nOvo je kula.', transcript_en: 'Welcome. This is the tower.' };
const spoken = (change: Partial<MapMonument>, source_type: string | null = null) => ({
  ...alone(aMonument(change)),
  sound: { ...SPOKEN, source_type },
});

test('the welcome can be heard, and who speaks is told by the file', () => {
  const page = '__EACH_SOUNDS____SOUND____EACH_MACHINES__ by a program__END_MACHINES____END_SOUNDS__';
  expect(fill(page, spoken({}, 'algorithmicMedia'))).toBe('/files/kula.mp3 by a program');
  expect(fill(page, spoken({}))).toBe('/files/kula.mp3');
  expect(fill(page, alone(aMonument(SAID)))).toBe('');
});

test.each<[string, Partial<MapMonument>, 'mn' | 'en', string]>([
  ['both, in Montenegrin', SAID, 'mn', 'sr-Latn-ME: Dobro došli.\nOvo je kula.'],
  ['both, in English', SAID, 'en', 'spoken otherwise en-GB: Welcome. This is the tower.'],
  ['Montenegrin alone', { transcript: 'Zdravo.' }, 'en', 'spoken otherwise only sr-Latn-ME: Zdravo.'],
  ['English alone', { transcript_en: 'Hello.' }, 'mn', 'spoken otherwise only en-GB: Hello.'],
  ['English alone, in English', { transcript_en: 'Hello.' }, 'en', 'en-GB: Hello.'],
  ['none', {}, 'en', ''],
])('a recording is told in the words of its transcript: %s', (_what, said, language, words) => {
  const page =
    '__EACH_SOUNDS____EACH_SPOKEN_OTHERWISE__spoken otherwise __END_SPOKEN_OTHERWISE____EACH_TRANSCRIPTS__' +
    '__EACH_UNTRANSLATED__only __END_UNTRANSLATED____TEXT_LANGUAGE__: __TEXT____END_TRANSCRIPTS____END_SOUNDS__';
  expect(fill(page, spoken(said, 'algorithmicMedia'), language)).toBe(words);
});

test('search engines learn what a recording says from its transcript alone', () => {
  const file = {
    '@type': 'AudioObject',
    name: 'Clock Tower',
    contentUrl: `${ORIGIN}/files/kula.mp3`,
    encodingFormat: 'audio/mpeg',
  };
  expect(dataOf(spoken({}), 'en').subjectOf).toEqual(file);
  expect(dataOf(spoken({}, 'algorithmicMedia'), 'en').subjectOf).toEqual({
    ...file,
    digitalSourceType: 'https://schema.org/AlgorithmicMediaDigitalSource',
  });
  expect(dataOf(spoken(SAID), 'en').subjectOf).toEqual({
    ...file,
    inLanguage: 'sr-Latn-ME',
    transcript: SAID.transcript,
  });
  expect(dataOf(spoken({ transcript_en: 'Hello.' }), 'en').subjectOf).toMatchObject({
    inLanguage: 'en-GB',
    transcript: 'Hello.',
  });
});

test('a transcript is no fact of the place', () => {
  expect(told(aMonument(SAID), 'FACTS', ['LABEL'])).toEqual([]);
});

test('what has no translation says so in words, in either language', () => {
  const page =
    '__EACH_UNTRANSLATED_NAMES__name only __END_UNTRANSLATED_NAMES__' +
    '__EACH_DESCRIPTIONS____EACH_UNTRANSLATED__only: __END_UNTRANSLATED____TEXT____END_DESCRIPTIONS__';
  const own = { name_en: null, description: 'Toranj.', description_en: null };
  expect(fill(page, alone(aMonument(own)), 'en')).toBe('name only only: Toranj.');
  expect(fill(page, alone(aMonument(own)))).toBe('Toranj.');
  expect(fill(page, alone(aMonument({ description_en: 'A tower.' })), 'en')).toBe('A tower.');
  const foreign = { description: null, description_en: 'A tower.' };
  expect(fill(page, alone(aMonument(foreign)))).toBe('only: A tower.');
  const facts = '__EACH_FACTS____LABEL____EACH_UNTRANSLATED__ only__END_UNTRANSLATED__;__END_FACTS__';
  expect(fill(facts, alone(aBuilding()), 'en')).not.toContain('only');
});

test('a model is told by its type and size; browsers show what is glTF and not too large', () => {
  const model = { ...SPOKEN, address: '/files/bazen.glb', original_name: 'Bazen.glb', size: 39_936 };
  const page =
    '__EACH_MODELS____MODEL__ __MODEL_NAME__ __MODEL_TYPE__ __MODEL_SIZE____EACH_VIEWABLE__ shown__END_VIEWABLE____END_MODELS__';
  const toldOf = (change: object) =>
    fill(page, { ...alone(aBuilding()), model: { ...model, ...change } }).replaceAll('\u00a0', ' ');
  expect(toldOf({ content_type: 'model/gltf-binary' })).toBe('/files/bazen.glb Bazen.glb GLB 39 kB shown');
  expect(toldOf({ content_type: 'model/obj', original_name: 'Bazen.obj' })).toBe(
    '/files/bazen.glb Bazen.obj OBJ 39 kB',
  );
  expect(toldOf({ content_type: 'model/gltf-binary', size: 65 * 1024 ** 2 })).not.toContain('shown');
  expect(fill(page, alone(aBuilding()))).toBe('');
});

test('how a model stands is said to its viewer, and is no fact of the place', () => {
  const model = { ...SPOKEN, address: '/files/bazen.glb', original_name: 'Bazen.glb', size: 39_936 };
  const page = '__EACH_MODELS____MODEL_UP____END_MODELS____EACH_FACTS__ __LABEL____END_FACTS__';
  const toldOf = (model_z_up: boolean) => fill(page, { ...alone(aBuilding({ model_z_up })), model });
  expect(toldOf(false)).toMatch(/^y /);
  expect(toldOf(true)).toMatch(/^z /);
  expect(toldOf(true)).not.toContain('Z');
});

test('the picture is offered in three widths and two formats, in the frame of the page', () => {
  expect(told(aMonument(), 'COPIES', ['COPY_TYPE', 'COPY_ADDRESSES'])).toEqual(
    ['avif', 'webp'].map(
      (format) =>
        `image/${format} | ${[360, 720, 1280].map((width) => `/files/kula-framed-${width}.${format} ${width}w`).join(', ')}`,
    ),
  );
});

test('a place without a picture has a drawing of its kind, which says nothing; an undescribed one goes by the name', () => {
  const bare = aMonument({ image: null });
  expect(told(bare, undefined, ['PICTURE', 'PICTURE_TEXT'], 'en')).toEqual([
    '/assets/landing/drawn-monument.svg |',
  ]);
  expect(told(aBuilding(), undefined, ['PICTURE', 'PICTURE_TEXT'])).toEqual([
    '/assets/landing/drawn-building.svg |',
  ]);
  expect(told(bare, 'COPIES', ['COPY_TYPE'])).toEqual([]);
  // A drawing shows no place to search engines.
  expect(dataOf(bare)).not.toHaveProperty('image');
  const english = aMonument({ image_alt: null });
  expect(told(english, undefined, ['PICTURE_TEXT', 'PICTURE_LANGUAGE'])).toEqual(['A stone tower | en-GB']);
  const undescribed = aMonument({ image_alt: null, image_alt_en: null });
  expect(told(undescribed, undefined, ['PICTURE_TEXT'])).toEqual(['Sahat kula']);
});

test('a building site tells how far it is and what is public of it, in the words, numbers and dates of the language', () => {
  const site = aBuilding({ construction_end_date: '2027-05-01' });
  expect(told(site, 'FACTS', ['LABEL', 'TEXT', 'TEXT_LANGUAGE'])).toEqual([
    'Stanje gradnje | U toku | sr-Latn-ME',
    'Investitor | Glavni grad <Podgorica&gt; | sr-Latn-ME',
    'Broj dozvole | UP-1 | sr-Latn-ME',
    'Površina | 9.860,25 m² | sr-Latn-ME',
    'Početak gradnje | 5. 3. 2026. | sr-Latn-ME',
    'Završetak gradnje | 1. 5. 2027. | sr-Latn-ME',
  ]);
  expect(told(site, 'FACTS', ['LABEL', 'TEXT', 'TEXT_LANGUAGE'], 'en').slice(0, 5)).toEqual([
    'State of construction | Under way | en-GB',
    'Investor | Glavni grad <Podgorica&gt; | sr-Latn-ME',
    'Licence number | UP-1 | sr-Latn-ME',
    'Floor area | 9,860.25 m² | en-GB',
    'Start of construction | 5 Mar 2026 | en-GB',
  ]);
  const finished = aBuilding({ construction_end_date: '2026-11-20' });
  expect(told(finished, 'FACTS', ['LABEL', 'TEXT'])[0]).toBe('Stanje gradnje | Izgrađeno');
  const welcome = '__EACH_NOT_BUILT__projekat__END_NOT_BUILT____EACH_BUILT__zgrada__END_BUILT__';
  expect([site, finished, aMonument()].map((place) => fill(welcome, alone(place)))).toEqual([
    'projekat',
    'zgrada',
    'projekat',
  ]);
  // What is missing is no fact, and tells of no state.
  expect(told(aBuilding({ licence_number: null }), 'FACTS', ['LABEL'])).toEqual([
    'Investitor',
    'Površina',
    'Početak gradnje',
  ]);
});

test('a department’s place tells what of it is public, by its own labels', () => {
  const records = {
    ...PARKS,
    fields: {
      ...PARKS.fields,
      area: { ...PARKS.fields.area, public: true },
      fenced: { ...PARKS.fields.fenced, public: true },
    },
  } as typeof PARKS;
  const park: Place = {
    kind: 'PLACE',
    revision: 1,
    entity: departmentEntity('parks', records),
    record: { id: 1, name: 'Njegošev park', area: 8000, fenced: false, picture: null },
  };
  expect(told(park, undefined, ['ITEM', 'NAME', 'PICTURE'], 'en')).toEqual([
    'PARKS_1 | Njegošev park | /assets/landing/drawn-place.svg',
  ]);
  expect(told(park, 'FACTS', ['LABEL', 'TEXT'], 'en')).toEqual(['Area | 8,000 m²', 'Fenced | No']);
  expect(told(park, 'DESCRIPTIONS', ['TEXT'])).toEqual([]);
  expect(dataOf(park, 'en')).toMatchObject({ '@type': 'Place', url: `${ORIGIN}/visit/PARKS_1?lang=en` });
});

test('neighbours and the next stop are told by name, picture and distance', () => {
  const near = { ...aMonument({ id: 8, name: 'Most', name_en: null }), metres: 51.4 };
  const far = { ...aBuilding({ id: 9 }), metres: 4137 };
  const place = { ...alone(aMonument()), neighbours: [near, far], nextStop: far };
  expect(told(place, 'NEIGHBOURS', ['ITEM', 'NAME', 'NAME_LANGUAGE', 'DISTANCE'], 'en')).toEqual([
    'MONUMENT_8 | Most | sr-Latn-ME | 50 m',
    'BUILDING_9 | Gradski bazen | sr-Latn-ME | 4.1 km',
  ]);
  expect(told(place, 'NEXT_STOPS', ['ITEM', 'DISTANCE'])).toEqual(['BUILDING_9 | 4,1 km']);
  expect(fill('__EACH_NEARBY__Near__END_NEARBY__', alone(place))).toBe('');
  const pictures =
    '__EACH_NEARBY____EACH_NEIGHBOURS____PICTURE____EACH_COPIES__+__END_COPIES__;__END_NEIGHBOURS____END_NEARBY__';
  expect(fill(pictures, place)).toBe('/files/kula.webp++;/assets/landing/drawn-building.svg;');
});

test('a shared link’s picture goes with the version, and is described by name and picture', () => {
  expect(told(aMonument(), undefined, ['SHARE', 'SHARE_TEXT'], 'en')).toEqual([
    '/visit/MONUMENT_7/share-en-3.jpg | Clock Tower. A stone tower',
  ]);
  expect(told(aMonument({ image: null }), undefined, ['SHARE_TEXT'])).toEqual(['Sahat kula']);
});

test('a long description is cut at a word for those who share it', () => {
  const [summary = ''] = told(aMonument({ description: 'kamena '.repeat(100) }), undefined, ['SUMMARY']);
  expect(summary.length).toBeLessThanOrEqual(200);
  expect(summary).toMatch(/kamena…$/);
});

// ASVS 1.1.2, 1.2.1
test('whatever stands in a record stays text', () => {
  const name = `"><script>alert(1)</script> & ${visitMark('SUMMARY')} __EACH_FACTS__ $& $'`;
  const place = aMonument({
    name,
    description: '</script><img src=x onerror=alert(1)>',
    image_alt: '" onload="x',
  });
  const page = `<script type="application/ld+json">${visitMark('DATA')}</script><meta content="${visitMark('NAME')}">
    <h1>${visitMark('NAME')}</h1><img alt="${visitMark('PICTURE_TEXT')}">
    __EACH_DESCRIPTIONS__<p>${visitMark('TEXT')}</p>__END_DESCRIPTIONS__`;
  const { document } = new JSDOM(fill(page, alone(place))).window;
  expect(document.querySelector('h1')?.textContent).toBe(name);
  expect(document.querySelector('meta')?.content).toBe(name);
  expect(document.scripts).toHaveLength(1);
  expect(document.querySelectorAll('[onload], [onerror]')).toHaveLength(0);
  expect(JSON.parse(document.scripts[0]?.textContent ?? '').name).toBe(name);
});

test('search engines learn what a monument is, where it stands and what else it is called', () => {
  expect(dataOf(aMonument(), 'en')).toMatchObject({
    '@type': ['LandmarksOrHistoricalBuildings', 'TouristAttraction'],
    '@id': `${ORIGIN}/visit/MONUMENT_7#place`,
    name: 'Clock Tower',
    alternateName: ['Sahat kula', 'Сахат кула'],
    description: 'A tower on the square.',
    url: `${ORIGIN}/visit/MONUMENT_7?lang=en`,
    image: `${ORIGIN}/files/kula.webp`,
    address: { streetAddress: 'Trg Bećir-bega Osmanagića', addressLocality: 'Podgorica' },
    geo: { latitude: 42.4346, longitude: 19.2614 },
  });
  expect(dataOf(aMonument()).alternateName).toEqual(['Clock Tower', 'Сахат кула']);
  expect(dataOf(aBuilding()).additionalProperty).toContainEqual({
    '@type': 'PropertyValue',
    name: 'Investitor',
    value: 'Glavni grad <Podgorica>',
  });
});
