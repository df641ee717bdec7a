export { default as en } from './form.en.json';
export { default as mn } from './form.mn.json';
