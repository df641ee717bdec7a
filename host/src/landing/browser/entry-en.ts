import en from '../texts/en.json';
import { hydrate } from './hydrate.tsx';

hydrate('en', en.header, en.film.player);
