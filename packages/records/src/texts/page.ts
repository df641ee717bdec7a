import { addTexts } from '@ar/session';
import en from './page.en.json';
import mn from './page.mn.json';
import { RECORD_TEXTS } from './record-text.tsx';

addTexts(RECORD_TEXTS, { mn, en });
