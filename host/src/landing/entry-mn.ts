import { hydrate } from './hydrate.tsx';
import { mnHeader } from './texts/mn.ts';

hydrate(mnHeader);
