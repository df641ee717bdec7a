import type { DemonstrationClerkFile } from './clerk-file.ts';
import { BUILDING_NOTICE_GUIDE, FREQUENT_QUESTIONS } from './content/clerk-guides.ts';
import {
  CALLS_2025,
  COMPANIES_CSV,
  OPENING_HOURS,
  PLANNING_CONDITIONS,
  PLANNING_GLOSSARY,
  REPORTING_PROBLEMS,
  SERVICES_CSV,
} from './content/clerk-texts.ts';

const NO_PLACE = { address: null, latitude: null, longitude: null };
const CITY_HALL = { address: 'Njegoševa 13', latitude: 42.4418, longitude: 19.2622 };
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The nine knowledge-base files of decisions 25: one of nearly every accepted kind, two of them switched off. */
export const CLERK_FILES: readonly DemonstrationClerkFile[] = [
  {
    ...CITY_HALL,
    name: 'Radno vrijeme i adrese',
    filename: 'radno-vrijeme-i-adrese.md',
    content_type: 'text/markdown',
    is_active: true,
    content: { kind: 'text', text: OPENING_HOURS },
  },
  {
    ...NO_PLACE,
    name: 'Urbanističko-tehnički uslovi',
    filename: 'urbanisticko-tehnicki-uslovi.md',
    content_type: 'text/markdown',
    is_active: true,
    content: { kind: 'text', text: PLANNING_CONDITIONS },
  },
  {
    ...NO_PLACE,
    name: 'Prijava građenja',
    filename: 'prijava-gradjenja.pdf',
    content_type: 'application/pdf',
    is_active: true,
    content: { kind: 'pdf', document: BUILDING_NOTICE_GUIDE },
  },
  {
    ...NO_PLACE,
    name: 'Prijava komunalnog problema',
    filename: 'prijava-komunalnog-problema.txt',
    content_type: 'text/plain',
    is_active: true,
    content: { kind: 'text', text: REPORTING_PROBLEMS },
  },
  {
    ...NO_PLACE,
    name: 'Usluge i rokovi',
    filename: 'usluge-i-rokovi.csv',
    content_type: 'text/csv',
    is_active: true,
    content: { kind: 'text', text: SERVICES_CSV },
  },
  {
    ...NO_PLACE,
    // A name is optional (specification, section 5), so one file goes without.
    name: null,
    filename: 'gradska-preduzeca.csv',
    content_type: 'text/csv',
    is_active: true,
    content: { kind: 'text', text: COMPANIES_CSV },
  },
  {
    ...NO_PLACE,
    name: 'Česta pitanja građana',
    filename: 'česta-pitanja-građana.docx',
    content_type: WORD,
    is_active: true,
    content: { kind: 'docx', document: FREQUENT_QUESTIONS },
  },
  {
    ...NO_PLACE,
    name: 'Pojmovnik planiranja prostora',
    filename: 'pojmovnik-planiranja-prostora.json',
    content_type: 'application/json',
    is_active: false,
    content: { kind: 'text', text: PLANNING_GLOSSARY },
  },
  {
    ...NO_PLACE,
    name: 'Javni pozivi 2025.',
    filename: 'javni-pozivi-2025.txt',
    content_type: 'text/plain',
    is_active: false,
    content: { kind: 'text', text: CALLS_2025 },
  },
];
