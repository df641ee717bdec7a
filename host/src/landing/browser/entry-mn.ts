import mn from '../texts/mn.json';
import { hydrate } from './hydrate.tsx';

hydrate('mn', mn.header, mn.film.player);
