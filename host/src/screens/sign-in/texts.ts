import { defineTexts } from '@ar/session';
import en from './texts/en.json';
import mn from './texts/mn.json';

export const useAuthText = defineTexts('auth', { mn, en });
export type AuthText = ReturnType<typeof useAuthText>;
