// Fluent's menu and popover: the host loads them when the pointer or the focus reaches a button that opens one.
export { Menu, MenuItem, MenuList, MenuPopover, Popover, PopoverSurface } from '@fluentui/react-components';
