// Departments may import only the exports that `SURFACE` lists (packages/federation/src/surface.ts).
export * from '@fluentui/react-components';
