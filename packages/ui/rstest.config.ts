export { default } from './testing/rstest.ts';
