import { type Catalogue, sentencesOf } from './catalogue.ts';

/** Why a 3D model cannot be shown, or is refused: the fault of the file. What to do next is said beside it. */
export const MODELS = {
  'model-unreadable': {
    mn: 'Sadržaj fajla se ne može pročitati kao 3D model.',
    en: 'The file’s content cannot be read as a 3D model.',
  },
  'model-empty': {
    mn: 'U modelu nema oblika koji bi se mogao prikazati.',
    en: 'There is no shape in the model that could be shown.',
  },
  'model-positions': {
    mn: 'Neke tačke modela nemaju položaj: koordinate nijesu brojevi ili ih nema u fajlu.',
    en: 'Some points of the model have no position: their coordinates are not numbers, or are not in the file.',
  },
  'model-indices': {
    mn: 'Model se poziva na tačke kojih u njemu nema.',
    en: 'The model refers to points that it does not have.',
  },
  'model-invisible': {
    mn: 'Sve u modelu je providno, sakriveno ili bez veličine, pa se ništa ne vidi.',
    en: 'Everything in the model is transparent, hidden or without size, so nothing can be seen.',
  },
  'model-pictures': {
    mn: 'Model je prikazan bez slika koje pregledači ne mogu da pročitaju.',
    en: 'The model is shown without pictures that browsers cannot read.',
  },
  'model-encoding': {
    mn: 'Tekst modela je u kodiranju {encoding}, koje programi za 3D ne čitaju. Sačuvajte ga kao UTF-8 i pokušajte ponovo.',
    en: 'The model’s text is encoded in {encoding}, which 3D programs do not read. Save it as UTF-8 and try again.',
  },
  'model-fbx-old': {
    mn: 'FBX {version} je prestar. Izvezite model kao FBX 2014 ili .glb.',
    en: 'FBX {version} is too old. Export the model as FBX 2014 or .glb.',
  },
} as const satisfies Catalogue;

/** What the viewer and a place's page say. */
export const modelSentence = sentencesOf(MODELS);
