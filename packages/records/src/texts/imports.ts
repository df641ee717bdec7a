export { default as en } from './imports.en.json';
export { default as mn } from './imports.mn.json';
