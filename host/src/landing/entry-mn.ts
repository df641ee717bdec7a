import { hydrate } from './hydrate.tsx';
import { mnFilm, mnHeader } from './texts/mn.ts';

hydrate({ header: mnHeader, film: mnFilm });
