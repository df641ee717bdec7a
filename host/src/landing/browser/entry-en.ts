import { enFilm, enHeader } from '../texts/en.ts';
import { hydrate } from './hydrate.tsx';

hydrate({ header: enHeader, film: enFilm });
