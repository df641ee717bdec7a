// The host shares only the exports that `SURFACE` lists (packages/federation/src/surface.ts). A department's build
// fails if the department imports an export that `SURFACE` lacks.
export * from '@fluentui/react-components';
