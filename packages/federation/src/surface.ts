/**
 * The shared surface: what exists once in a page and is given by the host. A department builds against these
 * with `import: false` and bundles everything else itself (design, promise 3).
 *
 * Where a list stands, only those exports are shared: a namespace shared whole can't be tree-shaken, which cost
 * 33 kB gzip for the router alone. `'*'` shares the module whole, for modules that don't shake anyway.
 */
export const SURFACE = {
  react: '*',
  'react/jsx-runtime': '*',
  'react-dom': '*',
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
  jotai: ['atom', 'useAtom', 'useAtomValue', 'useSetAtom'],
  '@tanstack/react-query': [
    'keepPreviousData',
    'queryOptions',
    'useIsFetching',
    'useMutation',
    'useQuery',
    'useQueryClient',
  ],
  i18next: '*',
  '@ar/session': '*',
  // Of Fluent's six context packages, what its own components import from them (react-components 9.74).
  '@griffel/react': [
    '__resetStyles',
    '__styles',
    '__staticStyles',
    'makeResetStyles',
    'makeStaticStyles',
    'makeStyles',
    'mergeClasses',
    'shorthands',
    'TextDirectionProvider',
    'useRenderer_unstable',
  ],
  '@fluentui/react-context-selector': ['createContext', 'useContextSelector', 'useHasParentContext'],
  '@fluentui/react-portal': ['Portal', 'toMountNodeProps'],
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
  '@fluentui/react-tabster': [
    'createCustomFocusIndicatorStyle',
    'createFocusOutlineStyle',
    'KEYBORG_FOCUSIN',
    'TabsterMoveFocusEventName',
    'useActivateModal',
    'useArrowNavigationGroup',
    'useDangerousNeverHidden_unstable',
    'useFocusableGroup',
    'useFocusedElementChange',
    'useFocusFinders',
    'useFocusVisible',
    'useFocusWithin',
    'useIsNavigatingWithKeyboard',
    'useMergedTabsterAttributes_unstable',
    'useModalAttributes',
    'useOnKeyboardNavigationChange',
    'useRestoreFocusSource',
    'useRestoreFocusTarget',
    'useSetKeyboardNavigation',
    'useTabsterAttributes',
  ],
  '@fluentui/react-theme': ['tokens', 'typographyStyles'],
} as const satisfies Record<string, '*' | readonly string[]>;

export type SharedModule = keyof typeof SURFACE;
