import { hydrate } from './hydrate.tsx';
import { mn } from './texts/mn.ts';

hydrate(mn);
