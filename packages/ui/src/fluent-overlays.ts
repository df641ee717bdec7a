// The host loads this module when the pointer or the focus reaches a button that opens a menu or popover.
export { Menu, MenuItem, MenuList, MenuPopover, Popover, PopoverSurface } from '@fluentui/react-components';
