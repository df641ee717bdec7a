/**
 * The shared surface: what exists once in a page and is given by the host. A department builds against these
 * with `import: false` and bundles everything else itself. The host's module that gives them, the check of what a
 * department imports, and what a release says that it needs are all made from this list.
 *
 * A list shares just those exports: a namespace shared whole can't be tree-shaken, and cost 50 kB gzip in all.
 * `'whole'` is for modules that don't shake anyway.
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
  // Of Fluent, the packages that hold the contexts that the host provides. Its others keep no state, or keep it on
  // the window, and are bundled by their users (docs/decisions/what-is-shared.md).
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

/**
 * Modules of ours that every department would otherwise carry alike. A release brings its own copy of each, and takes
 * the host's where both were built to the same code: a further department costs its own pages only, and
 * one that changes these modules needs nobody's leave (docs/decisions/what-is-shared.md).
 *
 * `'at once'` is for what the first screen is made of; the rest is fetched with what uses it.
 */
export const COPIES = {
  '@ar/records': 'at once',
  '@ar/records/form': 'on demand',
  '@ar/ui/later': 'on demand',
  '@ar/places/places-map': 'on demand',
  '@ar/places/location-slot': 'on demand',
  '@ar/model-viewer/model-viewer': 'on demand',
} as const satisfies Record<string, 'at once' | 'on demand'>;

export type CopiedModule = keyof typeof COPIES;
