import { mnFilm, mnHeader } from '../texts/mn.ts';
import { hydrate } from './hydrate.tsx';

hydrate({ header: mnHeader, film: mnFilm });
