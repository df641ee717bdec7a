/**
 * The shared surface: what exists once in a page and is given by the host. A department bundles everything else.
 * A list shares just those exports: a namespace shared whole can't be tree-shaken, and cost 50 kB gzip in all.
 */
export const SURFACE = {
  react: 'whole',
  'react/jsx-runtime': 'whole',
  'react-dom': 'whole',
  'react-router-dom': [
    'Link',
    'NavLink',
    'Navigate',
    'Outlet',
    'Route',
    'Routes',
    'useBlocker',
    'useLocation',
    'useNavigate',
    'useParams',
    'useSearchParams',
  ],
  '@tanstack/react-query': [
    'keepPreviousData',
    'queryOptions',
    'useIsFetching',
    'useMutation',
    'useQuery',
    'useQueryClient',
  ],
  '@ar/session': 'whole',
  // What reads the session's atoms, with the store that they stand in.
  jotai: [
    'Provider',
    'atom',
    'createStore',
    'getDefaultStore',
    'useAtom',
    'useAtomValue',
    'useSetAtom',
    'useStore',
  ],
  // Fluent's parts that `packages/ui` is made of. A department bundles any other part of Fluent that it imports.
  '@ar/ui/fluent': [
    'Badge',
    'Button',
    'Checkbox',
    'DialogActions',
    'DialogBody',
    'DialogContent',
    'Field',
    'Input',
    'MessageBar',
    'MessageBarActions',
    'MessageBarBody',
    'ProgressBar',
    'Radio',
    'RadioGroup',
    'renderInput_unstable',
    'renderTextarea_unstable',
    'Select',
    'Spinner',
    'TableHeaderCell',
    'useInput_unstable',
    'useInputStyles_unstable',
    'useTextarea_unstable',
    'useTextareaStyles_unstable',
  ],
  '@ar/ui/fluent-later': ['Calendar', 'DayOfWeek'],
  '@ar/ui/fluent-overlays': ['Menu', 'MenuItem', 'MenuList', 'MenuPopover', 'Popover', 'PopoverSurface'],
  // Of Fluent, the packages that hold the host's contexts (docs/decisions/what-is-shared.md).
  '@griffel/react': [
    '__resetStyles',
    '__styles',
    'mergeClasses',
    'TextDirectionProvider',
    'useRenderer_unstable',
  ],
  '@fluentui/react-shared-contexts': [
    'AnnounceProvider',
    'BackgroundAppearanceProvider',
    'OverridesProvider_unstable',
    'useAnnounce',
    'useBackgroundAppearance',
    'useCustomStyleHook_unstable',
    'useFluent_unstable',
    'useOverrides_unstable',
    'usePortalMountNode',
    'useThemeClassName_unstable',
    'useTooltipVisibility_unstable',
  ],
  '@fluentui/react-theme': ['tokens', 'typographyStyles'],
} as const satisfies Record<string, 'whole' | readonly string[]>;

export type SharedModule = keyof typeof SURFACE;

/** What of the surface the host fetches when a department first needs it. */
export const ON_DEMAND = [
  '@ar/ui/fluent-later',
  '@ar/ui/fluent-overlays',
] as const satisfies readonly SharedModule[];

export type ModuleOnDemand = (typeof ON_DEMAND)[number];

/**
 * Modules of ours that every department would carry alike. A release brings its own copy of each, and takes the host's
 * where both were built to the same code. `'at once'` is for what the first screen is made of.
 */
export const COPIES = {
  '@ar/records': 'at once',
  '@ar/records/form': 'on demand',
  '@ar/places/places-map': 'on demand',
  '@ar/places/location-slot': 'on demand',
  '@ar/model-viewer/model-viewer': 'on demand',
} as const satisfies Record<string, 'at once' | 'on demand'>;

export type CopiedModule = keyof typeof COPIES;
