import { defineTexts } from '@ar/session';
import en from './texts/en.json';
import mn from './texts/mn.json';

export const useShellText = defineTexts('shell', { mn, en });
export type ShellText = ReturnType<typeof useShellText>;
