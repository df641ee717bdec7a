export { default as en } from './tools.en.json';
export { default as mn } from './tools.mn.json';
