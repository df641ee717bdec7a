import type { ReactNode } from 'react';

export {
  Accessibility20Regular as PersonIcon,
  Add16Regular as AddGlyph,
  ArrowClockwise16Regular as RetryGlyph,
  ArrowDownload16Regular as LowerGlyph,
  ArrowRight20Regular as ArrowIcon,
  ArrowRotateClockwise16Regular as TurnRightGlyph,
  ArrowRotateCounterclockwise16Regular as TurnLeftGlyph,
  ArrowUndo16Regular as UndoGlyph,
  ArrowUp16Regular as SortGlyph,
  ArrowUpload16Regular as RaiseGlyph,
  CalendarLtr16Regular as CalendarGlyph,
  ChevronDown16Regular as DownGlyph,
  ChevronDown20Regular as ChevronIcon,
  ChevronLeft16Regular as PreviousGlyph,
  ChevronRight16Regular as NextGlyph,
  ChevronUp16Regular as UpGlyph,
  Copy16Regular as CopyGlyph,
  Dismiss16Regular as ClearGlyph,
  Dismiss20Regular as CrossIcon,
  Edit16Regular as EditGlyph,
  Eye20Regular as EyeIcon,
  EyeOff20Regular as EyeOffIcon,
  Keyboard20Regular as KeyboardIcon,
  MoreHorizontal16Regular as MoreGlyph,
  Navigation20Regular as MenuIcon,
  Person16Regular as PersonGlyph,
  ReOrder16Regular as EqualGlyph,
  Search16Regular as SearchGlyph,
  Search20Regular as SearchIcon,
  Settings20Regular as SettingsIcon,
  SignOut20Regular as SignOutIcon,
  Subtract16Regular as RemoveGlyph,
  Warning16Regular as WarningGlyph,
  ZoomFit16Regular as FitGlyph,
} from '@fluentui/react-icons';

/** A pictogram in the line of the departments' own (`menu.icon` of a descriptor): 24 × 24, a pen of 1.5, no fill. */
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

export const ADD_LINES = 'M12 5v14M5 12h14';
export const SIGN_OUT_LINES = 'M14 4H6v16h8M10 12h11m-4-4 4 4-4 4';
export const SETTINGS_LINES =
  'M4 7h9m4 0h3M4 17h3m4 0h9M17 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM11 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z';
