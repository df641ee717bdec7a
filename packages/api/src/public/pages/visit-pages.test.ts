import { departmentEntity } from '@ar/domain/entities/department-entity';
import type { MapMonument } from '@ar/domain/entities/monument';
import { expect, test } from '@rstest/core';
import { PARKS } from '../../testing/parks.ts';
import { aBuilding, alone, aMonument } from '../../testing/places.ts';
import { drawQr, placeView } from './place-view.ts';
import type { Place, VisitedPlace } from './visited-places.ts';

const ORIGIN = 'https://ar.example';
const NOW = new Date('2026-11-21T10:00:00Z');

const viewOf = (place: Place | VisitedPlace, language: 'mn' | 'en' = 'mn') =>
  placeView({ ...alone(place), ...place }, { language, origin: ORIGIN, now: NOW });
const factsOf = (place: Place, language: 'mn' | 'en' = 'mn') =>
  viewOf(place, language).facts.map(({ label, text, tag }) => [label, text.replaceAll('\u00a0', ' '), tag]);
const dataOf = (place: Place | VisitedPlace, language?: 'mn' | 'en') =>
  JSON.parse(JSON.stringify(viewOf(place, language).data));

const [MN, EN] = ['sr-Latn-ME', 'en-GB'];

test('a monument has name, text and picture in the page’s language, each with its language tag', () => {
  const place = aMonument({ description: 'Toranj.', description_en: null });
  expect(viewOf(place, 'en')).toMatchObject({
    name: { text: 'Clock Tower', tag: EN },
    picture: { address: '/files/kula.webp', alt: { text: 'A stone tower', tag: EN } },
    description: { text: 'Toranj.', tag: MN },
    address: { text: 'Trg Bećir-bega Osmanagića', tag: MN },
    point: { latitude: 42.4346, longitude: 19.2614 },
  });
});

test('draws the URL of the page in the page’s language as a QR code', () => {
  expect(viewOf(aMonument(), 'mn').qr).toEqual(drawQr(`${ORIGIN}/visit/MONUMENT_7`));
  expect(viewOf(aMonument(), 'en').qr).toEqual(drawQr(`${ORIGIN}/visit/MONUMENT_7?lang=en`));
});

test('says that the walk leads to every monument only if all monuments are on the walk', () => {
  const nextStop = { ...aMonument(), metres: 100 };
  const on = (isWalkWhole: boolean) => viewOf({ ...alone(aBuilding()), nextStop, isWalkWhole });
  expect([on(true), on(false)].map((shown) => shown.isWalkWhole)).toEqual([true, false]);
  expect(on(true).nextStop?.name.text).toBe('Sahat kula');
});

test('shows the original name beside the translated name', () => {
  expect(viewOf(aMonument(), 'en').ownName).toEqual({ text: 'Sahat kula', tag: MN });
  expect(viewOf(aMonument(), 'mn').ownName).toBeUndefined();
  expect(viewOf(aMonument({ name_en: null }), 'en').ownName).toBeUndefined();
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

test('offers the recording and says whether the voice is synthetic', () => {
  const byProgram = { address: '/files/kula.mp3', isByProgram: true };
  expect(viewOf(spoken({}, 'algorithmicMedia')).sound).toMatchObject(byProgram);
  expect(viewOf(spoken({})).sound).toMatchObject({ ...byProgram, isByProgram: false });
  expect(viewOf(aMonument(SAID)).sound).toBeUndefined();
});

test.each<[string, Partial<MapMonument>, 'mn' | 'en', boolean, string?, string?]>([
  ['two transcripts, page in Montenegrin', SAID, 'mn', false, SAID.transcript, MN],
  ['two transcripts, page in English', SAID, 'en', true, SAID.transcript_en, EN],
  ['Montenegrin transcript, page in English', { transcript: 'Zdravo.' }, 'en', true, 'Zdravo.', MN],
  ['English transcript, page in Montenegrin', { transcript_en: 'Hello.' }, 'mn', true, 'Hello.', EN],
  ['English transcript, page in English', { transcript_en: 'Hello.' }, 'en', false, 'Hello.', EN],
  ['no transcript', {}, 'en', false],
])(
  'shows the transcript of a recording with its language: %s',
  (_what, said, language, isOther, text, tag) => {
    const shown = viewOf(spoken(said, 'algorithmicMedia'), language).sound;
    expect([shown?.isInOtherLanguage, shown?.transcript]).toEqual([isOther, text && { text, tag }]);
  },
);

test("the structured data has a recording's transcript", () => {
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

test('the facts of a place do not contain the transcript', () => {
  expect(factsOf(aMonument(SAID))).toEqual([]);
});

test('shows an untranslated text with the tag of the text’s language', () => {
  const own = aMonument({ name_en: null, description: 'Toranj.', description_en: null });
  expect(viewOf(own, 'en')).toMatchObject({ name: { tag: MN }, description: { text: 'Toranj.', tag: MN } });
  expect(viewOf(aMonument({ description_en: 'A tower.' }), 'en').description?.tag).toBe(EN);
  const foreign = aMonument({ description: null, description_en: 'A tower.' });
  expect(viewOf(foreign).description).toEqual({ text: 'A tower.', tag: EN });
  expect(viewOf(aBuilding(), 'en').facts.map(({ isProse }) => isProse)).not.toContain(true);
});

const MODEL = { ...SPOKEN, address: '/files/bazen.glb', original_name: 'Bazen.glb', size: 39_936 };

test("shows a model's type and size, and whether browsers can show it", () => {
  const changed = (change: object) => {
    const { model } = viewOf({ ...alone(aBuilding()), model: { ...MODEL, ...change } });
    return model && { ...model, size: model.size.replace('\u00a0', ' ') };
  };
  const glb = { address: '/files/bazen.glb', name: 'Bazen.glb', type: 'GLB', size: '39 kB', up: 'y' };
  expect(changed({ content_type: 'model/gltf-binary' })).toEqual({ ...glb, isViewable: true });
  expect(changed({ content_type: 'model/obj', original_name: 'Bazen.obj' })).toEqual({
    ...glb,
    ...{ name: 'Bazen.obj', type: 'OBJ', isViewable: false },
  });
  expect(changed({ content_type: 'model/gltf-binary', size: 65 * 1024 ** 2 })?.isViewable).toBe(false);
  expect(viewOf(aBuilding()).model).toBeUndefined();
});

test("passes the model's up axis to the viewer and does not show the axis as a fact", () => {
  const changed = (model_z_up: boolean) => viewOf({ ...alone(aBuilding({ model_z_up })), model: MODEL });
  expect([changed(false).model?.up, changed(true).model?.up]).toEqual(['y', 'z']);
  expect(changed(true).facts).toEqual(changed(false).facts);
});

test('offers the framed picture in three widths and two formats', () => {
  expect(viewOf(aMonument()).picture.copies).toEqual(
    ['avif', 'webp'].map((format) => ({
      type: `image/${format}`,
      srcSet: [360, 720, 1280].map((width) => `/files/kula-framed-${width}.${format} ${width}w`).join(', '),
    })),
  );
});

test('shows a drawing for a place without a picture, and the name for a picture without an alt text', () => {
  const bare = aMonument({ image: null });
  const drawing = { address: '/assets/landing/drawn-monument.svg', alt: { text: '' }, copies: [] };
  expect(viewOf(bare, 'en').picture).toMatchObject(drawing);
  expect(viewOf(aBuilding()).picture).toMatchObject({
    ...drawing,
    address: '/assets/landing/drawn-building.svg',
  });
  expect(dataOf(bare)).not.toHaveProperty('image');
  expect(viewOf(aMonument({ image_alt: null })).picture.alt).toEqual({ text: 'A stone tower', tag: EN });
  const undescribed = aMonument({ image_alt: null, image_alt_en: null });
  expect(viewOf(undescribed).picture.alt.text).toBe('Sahat kula');
});

test('a building site shows its stage and public facts, formatted for the language', () => {
  const site = aBuilding({ construction_end_date: '2027-05-01' });
  const investor = ['Investitor', 'Glavni grad <Podgorica>', MN];
  expect(factsOf(site)).toEqual([
    ['Stanje gradnje', 'U toku', MN],
    investor,
    ['Broj dozvole', 'UP-1', MN],
    ['Površina', '9.860,25 m²', MN],
    ['Početak gradnje', '5. 3. 2026.', MN],
    ['Završetak gradnje', '1. 5. 2027.', MN],
  ]);
  expect(factsOf(site, 'en').slice(0, 5)).toEqual([
    ['State of construction', 'Under way', EN],
    ['Investor', 'Glavni grad <Podgorica>', MN],
    ['Licence number', 'UP-1', MN],
    ['Floor area', '9,860.25 m²', EN],
    ['Start of construction', '5 Mar 2026', EN],
  ]);
  const finished = aBuilding({ construction_end_date: '2026-11-20' });
  expect(factsOf(finished)[0]).toEqual(['Stanje gradnje', 'Izgrađeno', MN]);
  expect([site, finished, aMonument()].map((place) => viewOf(place).isBuilt)).toEqual([false, true, false]);
  // A missing value is not shown. Without an end date, a building site has no stage.
  expect(factsOf(aBuilding({ licence_number: null })).map(([label]) => label)).toEqual([
    'Investitor',
    'Površina',
    'Početak gradnje',
  ]);
});

const PLANTED = { label: { mn: 'Zasađen', en: 'Planted' }, unit: undefined, grouped: false, public: true };

test('a department’s place shows its public fields with their labels', () => {
  const records = {
    ...PARKS,
    fields: {
      ...PARKS.fields,
      area: { ...PARKS.fields.area, public: true },
      fenced: { ...PARKS.fields.fenced, public: true },
      planted: { ...PARKS.fields.area, ...PLANTED },
    },
  } as typeof PARKS;
  const park: Place = {
    kind: 'PLACE',
    revision: 1,
    entity: departmentEntity('parks', records),
    record: { id: 1, name: 'Njegošev park', area: 8000, planted: 1873, fenced: false, picture: null },
  };
  expect(viewOf(park, 'en')).toMatchObject({
    ...{ item: 'PARKS_1', name: { text: 'Njegošev park' }, description: undefined },
    picture: { address: '/assets/landing/drawn-place.svg' },
  });
  expect(factsOf(park, 'en')).toEqual([
    ['Area', '8,000 m²', EN],
    ['Fenced', 'No', EN],
    ['Planted', '1873', EN],
  ]);
  expect(dataOf(park, 'en')).toMatchObject({ '@type': 'Place', url: `${ORIGIN}/visit/PARKS_1?lang=en` });
});

test('neighbours and the next stop have name, picture and distance', () => {
  const near = { ...aMonument({ id: 8, name: 'Most', name_en: null }), metres: 51.4 };
  const far = { ...aBuilding({ id: 9 }), metres: 4137 };
  const place = { ...alone(aMonument()), neighbours: [near, far], nextStop: far };
  const shown = viewOf(place, 'en');
  expect(shown.neighbours).toMatchObject([
    { item: 'MONUMENT_8', name: { text: 'Most', tag: MN }, picture: { address: '/files/kula.webp' } },
    { item: 'BUILDING_9', picture: { address: '/assets/landing/drawn-building.svg', copies: [] } },
  ]);
  const distances = [...shown.neighbours, viewOf(place).nextStop].map((one) => one?.distance);
  expect(distances.map((distance) => distance?.replace('\u00a0', ' '))).toEqual(['50 m', '4.1 km', '4,1 km']);
  expect([shown.nextStop?.item, shown.neighbours[0]?.picture.copies.length]).toEqual(['BUILDING_9', 2]);
});

test('the share picture’s URL has the version, and its alt text has the name and the picture’s alt text', () => {
  expect(viewOf(aMonument(), 'en').share).toEqual({
    address: '/visit/MONUMENT_7/share-en-3.jpg',
    text: 'Clock Tower. A stone tower',
  });
  expect(viewOf(aMonument({ image: null })).share.text).toBe('Sahat kula');
});

test('cuts the summary of a long description at the end of a word', () => {
  const { summary } = viewOf(aMonument({ description: 'kamena '.repeat(100) }));
  expect(summary.length).toBeLessThanOrEqual(200);
  expect(summary).toMatch(/kamena…$/);
});

test('the structured data has the kind, the position and the other names of a monument', () => {
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
