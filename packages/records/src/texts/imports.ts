import { addTexts } from '@ar/session';
import en from './imports.en.json';
import mn from './imports.mn.json';
import { RECORD_TEXTS } from './record-text.tsx';

addTexts(RECORD_TEXTS, { mn, en });
