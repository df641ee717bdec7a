import { addTexts } from '@ar/session';
import { RECORD_TEXTS } from './record-text.tsx';
import en from './tools.en.json';
import mn from './tools.mn.json';

addTexts(RECORD_TEXTS, { mn, en });
