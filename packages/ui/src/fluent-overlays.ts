// Fluent's menu and popover. The host loads them when the pointer or the focus reaches their button.
export { Menu, MenuItem, MenuList, MenuPopover, Popover, PopoverSurface } from '@fluentui/react-components';
