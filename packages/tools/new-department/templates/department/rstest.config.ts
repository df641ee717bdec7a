export { default } from '@ar/ui/testing/rstest';
