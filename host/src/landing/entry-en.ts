import { hydrate } from './hydrate.tsx';
import { enHeader } from './texts/en.ts';

hydrate(enHeader);
