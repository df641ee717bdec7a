import { addTexts } from '@ar/session';
import en from './days.en.json';
import mn from './days.mn.json';
import { RECORD_TEXTS } from './record-text.tsx';

addTexts(RECORD_TEXTS, { mn, en });
