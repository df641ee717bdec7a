import { hydrate } from './hydrate.tsx';
import { en } from './texts/en.ts';

hydrate(en);
