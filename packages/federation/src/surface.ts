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
  '@griffel/react': '*',
  '@fluentui/react-context-selector': '*',
  '@fluentui/react-portal': '*',
  '@fluentui/react-shared-contexts': '*',
  '@fluentui/react-tabster': '*',
  '@fluentui/react-theme': '*',
} as const satisfies Record<string, '*' | readonly string[]>;

export type SharedModule = keyof typeof SURFACE;
