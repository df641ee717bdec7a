export { default as en } from './page.en.json';
export { default as mn } from './page.mn.json';
