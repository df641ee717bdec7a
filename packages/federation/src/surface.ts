/**
 * The modules that the host shares, so that a page has one copy of each. A list shares only the named exports: whole
 * modules can't be tree-shaken and cost 50 kB gzip in total.
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
  // To read the session's atoms.
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
  // The parts of Fluent that `packages/ui` uses. A department bundles any other part that it imports.
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
  // Fluent's packages with React contexts that the host provides (docs/decisions/what-is-shared.md).
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

/** Shared modules that the host loads when a department first needs them. */
export const ON_DEMAND = [
  '@ar/ui/fluent-later',
  '@ar/ui/fluent-overlays',
] as const satisfies readonly SharedModule[];

export type ModuleOnDemand = (typeof ON_DEMAND)[number];

/**
 * Modules that every department bundles. The host's copy is used where its fingerprint matches. `'at once'`: the first
 * screen needs the module.
 */
export const COPIES = {
  '@ar/records': 'at once',
  '@ar/records/form': 'on demand',
  '@ar/places/places-map': 'on demand',
  '@ar/places/location-slot': 'on demand',
  '@ar/model-viewer/model-viewer': 'on demand',
} as const satisfies Record<string, 'at once' | 'on demand'>;

export type CopiedModule = keyof typeof COPIES;
