import type { ReactNode } from 'react';

// Each icon is imported from its own module, because the package's index would add 5 MB to each release's source map.
export { Accessibility20Regular as PersonIcon } from '@fluentui/react-icons/svg/accessibility';
export { Add16Regular as AddGlyph } from '@fluentui/react-icons/svg/add';
export { ArrowClockwise16Regular as RetryGlyph } from '@fluentui/react-icons/svg/arrow-clockwise';
export { ArrowDownload16Regular as LowerGlyph } from '@fluentui/react-icons/svg/arrow-download';
export { ArrowRight20Regular as ArrowIcon } from '@fluentui/react-icons/svg/arrow-right';
export { ArrowRotateClockwise16Regular as TurnRightGlyph } from '@fluentui/react-icons/svg/arrow-rotate-clockwise';
export { ArrowRotateCounterclockwise16Regular as TurnLeftGlyph } from '@fluentui/react-icons/svg/arrow-rotate-counterclockwise';
export { ArrowUndo16Regular as UndoGlyph } from '@fluentui/react-icons/svg/arrow-undo';
export { ArrowUpload16Regular as RaiseGlyph } from '@fluentui/react-icons/svg/arrow-upload';
export { CalendarLtr16Regular as CalendarGlyph } from '@fluentui/react-icons/svg/calendar-ltr';
export { ChevronDown16Regular as DownGlyph } from '@fluentui/react-icons/svg/chevron-down';
export { ChevronLeft16Regular as PreviousGlyph } from '@fluentui/react-icons/svg/chevron-left';
export { ChevronRight16Regular as NextGlyph } from '@fluentui/react-icons/svg/chevron-right';
export { ChevronUp16Regular as UpGlyph } from '@fluentui/react-icons/svg/chevron-up';
export { Copy16Regular as CopyGlyph } from '@fluentui/react-icons/svg/copy';
export { Dismiss16Regular as ClearGlyph } from '@fluentui/react-icons/svg/dismiss';
export { Edit16Regular as EditGlyph } from '@fluentui/react-icons/svg/edit';
export { Eye20Regular as EyeIcon } from '@fluentui/react-icons/svg/eye';
export { EyeOff20Regular as EyeOffIcon } from '@fluentui/react-icons/svg/eye-off';
export { Filter16Regular as FilterGlyph } from '@fluentui/react-icons/svg/filter';
export { Map16Regular as MapGlyph } from '@fluentui/react-icons/svg/map';
export { MoreHorizontal16Regular as MoreGlyph } from '@fluentui/react-icons/svg/more-horizontal';
export { Navigation20Regular as MenuIcon } from '@fluentui/react-icons/svg/navigation';
export { Options16Regular as ViewGlyph } from '@fluentui/react-icons/svg/options';
export { Person16Regular as PersonGlyph } from '@fluentui/react-icons/svg/person';
export { ReOrder16Regular as EqualGlyph } from '@fluentui/react-icons/svg/re-order';
export { Search20Regular as SearchIcon } from '@fluentui/react-icons/svg/search';
export { Settings20Regular as SettingsIcon } from '@fluentui/react-icons/svg/settings';
export { SignOut20Regular as SignOutIcon } from '@fluentui/react-icons/svg/sign-out';
export { Subtract16Regular as RemoveGlyph } from '@fluentui/react-icons/svg/subtract';
export { Table16Regular as TableGlyph } from '@fluentui/react-icons/svg/table';
export { Warning16Regular as WarningGlyph } from '@fluentui/react-icons/svg/warning';
export { ZoomFit16Regular as FitGlyph } from '@fluentui/react-icons/svg/zoom-fit';

/** Draws paths like the `menu.icon` of departments. */
export const LineIcon = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
);

export const SETTINGS_LINES =
  'M4 7h9m4 0h3M4 17h3m4 0h9M17 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM11 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z';
