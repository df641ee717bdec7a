// The host shares the parts of Fluent that `SURFACE` lists (packages/federation/src/surface.ts). A department's build fails
// if it imports another part from here.
export * from '@fluentui/react-components';
