export { default as en } from './history.en.json';
export { default as mn } from './history.mn.json';
