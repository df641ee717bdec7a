export { default as en } from './days.en.json';
export { default as mn } from './days.mn.json';
