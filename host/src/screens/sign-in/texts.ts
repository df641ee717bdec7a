import { addTexts } from '@ar/session';
import { en } from './texts/en.ts';
import { mn } from './texts/mn.ts';

addTexts('auth', { mn, en });
