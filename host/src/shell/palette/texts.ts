import { defineTexts } from '@ar/session';
import en from './texts/en.json';
import mn from './texts/mn.json';

export const usePaletteText = defineTexts('palette', { mn, en });
