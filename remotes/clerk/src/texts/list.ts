export { default as en } from './en.json';
export { default as mn } from './mn.json';
