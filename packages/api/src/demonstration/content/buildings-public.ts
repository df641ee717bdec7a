import type { DemonstrationBuilding } from '../building.ts';

/**
 * Schools, health and sport. The places are real; the works are municipal ones of a common kind, and their
 * figures (sizes, dates, licence numbers) are demonstration values, not a record of any real permit.
 */
export const PUBLIC_BUILDINGS: readonly DemonstrationBuilding[] = [
  {
    slug: 'vrtic-stari-aerodrom',
    name: 'Vrtić u naselju Stari aerodrom',
    name_en: 'Kindergarten at Stari aerodrom',
    address: 'Bulevar Vilija Branta, Stari aerodrom',
    latitude: 42.4335,
    longitude: 19.2796,
    investor: 'Glavni grad Podgorica',
    description:
      'Predškolska ustanova sa dvanaest vaspitnih grupa, višenamjenskom salom i sopstvenom kuhinjom. Prizemni objekat je podijeljen u tri krila oko dvorišta sa igralištem. Krov će nositi solarne panele.',
    description_en:
      'A pre-school for twelve groups with a multi-purpose hall and its own kitchen. The single-storey building has three wings around a courtyard with a playground. Its roof will carry solar panels.',
    building_size: 2450.5,
    construction_start_date: '2025-10-06',
    construction_end_date: '2027-04-30',
    licence_number: 'DEMO 08-332/25-1147',
    image_alt: 'Crtež: niski vrtić u izgradnji sa skelom i kranom, gornji dio prikazan isprekidanom linijom',
    image_alt_en:
      'Drawing: a low kindergarten going up with scaffolding and a crane, the rest in dashed outline',
    stage: 'under-way',
    drawing: 'kindergarten',
    model: {
      kind: 'blocks',
      roof: 'gable',
      accent: 'sun',
      blocks: [
        { x: -16, z: 0, width: 12, depth: 34, floors: 1 },
        { x: 16, z: 0, width: 12, depth: 34, floors: 1 },
        { x: 0, z: -11, width: 20, depth: 12, floors: 1 },
      ],
    },
  },
  {
    slug: 'osnovna-skola-tolosi',
    name: 'Osnovna škola u Tološima',
    name_en: 'Primary school at Tološi',
    address: 'Tološi, uz Tološku šumu',
    latitude: 42.4487,
    longitude: 19.2312,
    investor: 'Ministarstvo prosvjete, nauke i inovacija',
    description:
      'Nova osnovna škola za devetsto učenika sa dvadeset četiri učionice, kabinetima, bibliotekom i fiskulturnom salom. Raspored krila čuva postojeće borove Tološke šume. Završetak je predviđen pred početak školske 2028/29. godine.',
    description_en:
      'A new primary school for nine hundred pupils with twenty-four classrooms, laboratories, a library and a gymnasium. The wings are placed to keep the existing pines of Tološi wood. It is due before the school year 2028/29 begins.',
    building_size: 8320,
    construction_start_date: '2027-03-15',
    construction_end_date: '2028-08-20',
    licence_number: null,
    image_alt: 'Crtež: planirana škola prikazana isprekidanom linijom na praznoj parceli pored borova',
    image_alt_en: 'Drawing: the planned school in dashed outline on an empty plot beside pines',
    stage: 'planned',
    drawing: 'school',
    model: {
      kind: 'blocks',
      roof: 'flat',
      accent: 'ochre',
      blocks: [
        { x: -18, z: 0, width: 16, depth: 44, floors: 3 },
        { x: 8, z: -15, width: 36, depth: 14, floors: 3 },
        { x: 18, z: 12, width: 22, depth: 28, floors: 2 },
      ],
    },
  },
  {
    slug: 'dom-zdravlja-zagoric',
    name: 'Dom zdravlja u Zagoriču',
    name_en: 'Health centre at Zagorič',
    address: 'Ulica Miloja Pavlovića, Zagorič',
    latitude: 42.4562,
    longitude: 19.2648,
    investor: 'Ministarstvo zdravlja',
    description:
      'Objekat primarne zdravstvene zaštite za naselja sjeverno od Gorice: ordinacije izabranih doktora, pedijatrija, laboratorija i hitna pomoć. Pristup je bez prepreka, a ispred ulaza je stajalište gradskog prevoza.',
    description_en:
      'Primary health care for the neighbourhoods north of Gorica: family doctors, paediatrics, a laboratory and an emergency unit. Access is step-free and a city bus stops at the entrance.',
    building_size: 3180,
    construction_start_date: '2025-05-12',
    construction_end_date: '2027-02-26',
    licence_number: 'DEMO 08-332/25-0418',
    image_alt: 'Crtež: dom zdravlja u izgradnji, donji spratovi gotovi, iznad njih kran',
    image_alt_en: 'Drawing: a health centre under construction, lower floors done, a crane above',
    stage: 'under-way',
    drawing: 'clinic',
    model: {
      kind: 'blocks',
      roof: 'flat',
      accent: 'moraca',
      blocks: [
        { x: 0, z: 0, width: 38, depth: 18, floors: 3 },
        { x: 12, z: 15, width: 14, depth: 14, floors: 1 },
      ],
    },
  },
  {
    slug: 'studentski-dom-univerziteta',
    name: 'Studentski dom kod Univerziteta',
    name_en: 'Student residence by the University',
    address: 'Cetinjska ulica, kod Univerziteta Crne Gore',
    latitude: 42.4421,
    longitude: 19.2364,
    investor: 'Univerzitet Crne Gore',
    description:
      'Dom sa 420 mjesta u dvije lamele povezane čitaonicom i menzom. Sobe su dvokrevetne, sa kupatilom; dvadeset je prilagođeno studentima u kolicima. U prizemlju je parking za bicikla.',
    description_en:
      'A residence for 420 students in two slabs joined by a reading room and a canteen. Rooms are double with a bathroom; twenty are fitted for wheelchair users. Bicycles park on the ground floor.',
    building_size: 11640,
    construction_start_date: '2025-11-10',
    construction_end_date: '2027-09-10',
    licence_number: 'DEMO 08-332/25-1290',
    image_alt: 'Crtež: dvije lamele studentskog doma u izgradnji, sa skelom i kranom',
    image_alt_en: 'Drawing: the two slabs of a student residence going up with scaffolding and a crane',
    stage: 'under-way',
    drawing: 'dormitory',
    model: {
      kind: 'blocks',
      roof: 'flat',
      accent: 'sun',
      blocks: [
        { x: -14, z: 0, width: 14, depth: 46, floors: 7 },
        { x: 14, z: 6, width: 14, depth: 46, floors: 6 },
        { x: 0, z: 0, width: 14, depth: 20, floors: 1 },
      ],
    },
  },
  {
    slug: 'sportska-dvorana-zabjelo',
    name: 'Sportska dvorana na Zabjelu',
    name_en: 'Sports hall at Zabjelo',
    address: 'Zabjelo, kod vrtića „Poletarac”',
    latitude: 42.4251,
    longitude: 19.2539,
    investor: 'Glavni grad Podgorica',
    description:
      'Gradska dvorana za dvoranske sportove sa 1.200 mjesta na tribinama. Lučni krov od lijepljenog drveta nosi teren bez stubova. Ujutro je koriste škole sa Zabjela, a popodne klubovi.',
    description_en:
      'A city hall for indoor sports with 1,200 seats. An arched roof of laminated timber spans the court without columns. Schools of Zabjelo use it in the morning and clubs in the afternoon.',
    building_size: 4275.75,
    construction_start_date: '2024-03-04',
    construction_end_date: '2026-05-29',
    licence_number: 'DEMO 08-332/24-0206',
    image_alt: 'Crtež: završena sportska dvorana sa lučnim krovom i staklenim ulazom',
    image_alt_en: 'Drawing: the finished sports hall with an arched roof and a glazed entrance',
    stage: 'finished',
    drawing: 'sports-hall',
    model: { kind: 'vault', width: 42, length: 56, wallHeight: 7, rise: 7 },
  },
  {
    slug: 'gradski-stadion-sjeverna-tribina',
    name: 'Rekonstrukcija sjeverne tribine Gradskog stadiona',
    name_en: 'Rebuilding of the City Stadium’s north stand',
    address: 'Gradski stadion, Ulica Vaka Đurovića',
    latitude: 42.4461,
    longitude: 19.2646,
    investor: 'Fudbalski savez Crne Gore',
    description:
      'Zamjena nosive konstrukcije i krova sjeverne tribine, nova sjedišta i mjesta za posjetioce u kolicima. Radovi se izvode između utakmica, uz zatvorene sektore. Rasvjeta se zamjenjuje štedljivom.',
    description_en:
      'New structure and roof for the north stand, new seats and places for visitors in wheelchairs. Works are done between matches with closed sectors. The floodlights are replaced by efficient ones.',
    building_size: 5900,
    construction_start_date: '2026-06-15',
    construction_end_date: '2027-07-15',
    licence_number: 'DEMO 08-332/26-0533',
    image_alt: 'Crtež: tribina stadiona u rekonstrukciji, sa reflektorima i kranom iznad terena',
    image_alt_en: 'Drawing: the stadium stand being rebuilt, floodlights and a crane over the pitch',
    stage: 'under-way',
    drawing: 'stadium',
    model: { kind: 'stand', length: 96, rows: 22, roofHeight: 17 },
  },
];
