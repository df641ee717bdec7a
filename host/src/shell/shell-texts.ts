import { addTexts } from '@ar/session';
import en from './texts/en.json';
import mn from './texts/mn.json';

addTexts('shell', { mn, en });
