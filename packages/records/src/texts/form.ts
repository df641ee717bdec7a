import { addTexts } from '@ar/session';
import en from './form.en.json';
import mn from './form.mn.json';
import { RECORD_TEXTS } from './record-text.tsx';

addTexts(RECORD_TEXTS, { mn, en });
