// Fluent's parts that the host gives departments: by this name each stands once in a page. `SURFACE` of
// packages/federation/src/surface.ts lists the same names.
export { Button, type ButtonProps, Input } from '@fluentui/react-components';
