import { hydrate } from './hydrate.tsx';
import { enFilm, enHeader } from './texts/en.ts';

hydrate({ header: enHeader, film: enFilm });
