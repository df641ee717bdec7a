/** The modules that the host shares. Lists limit the exports: whole modules would cost 50 kB gzip. */
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
  // The parts of Fluent that `packages/ui` uses. A department bundles all other parts.
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
  // The host provides these packages' React contexts (docs/decisions/what-is-shared.md).
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

/** Shared modules that the host loads when a department first imports them. */
export const ON_DEMAND = [
  '@ar/ui/fluent-later',
  '@ar/ui/fluent-overlays',
] as const satisfies readonly SharedModule[];

export type ModuleOnDemand = (typeof ON_DEMAND)[number];

/** Modules that departments bundle. A page uses the host's copy if its fingerprint is the same. */
export const COPIES = {
  '@ar/records': 'at once',
  '@ar/records/form': 'on demand',
  '@ar/places/places-map': 'on demand',
  '@ar/places/location-slot': 'on demand',
  '@ar/model-viewer/model-viewer': 'on demand',
} as const satisfies Record<string, 'at once' | 'on demand'>;

export type CopiedModule = keyof typeof COPIES;
