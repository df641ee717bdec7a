import type { CopiedModule, SharedModule, SURFACE } from '@ar/federation/surface';
import * as session from '@ar/session';
import {
  AnnounceProvider,
  BackgroundAppearanceProvider,
  OverridesProvider_unstable,
  useAnnounce,
  useBackgroundAppearance,
  useCustomStyleHook_unstable,
  useFluent_unstable,
  useOverrides_unstable,
  usePortalMountNode,
  useThemeClassName_unstable,
  useTooltipVisibility_unstable,
} from '@fluentui/react-shared-contexts';
import { tokens, typographyStyles } from '@fluentui/react-theme';
import {
  __resetStyles,
  __styles,
  mergeClasses,
  TextDirectionProvider,
  useRenderer_unstable,
} from '@griffel/react';
import {
  keepPreviousData,
  queryOptions,
  useIsFetching,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import * as i18next from 'i18next';
import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import {
  Link,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';

type Surface = typeof SURFACE;

/** What stands for a module of the surface: the module, an object of the listed exports, or a way to fetch it. */
type Provided<M extends SharedModule> = Surface[M] extends readonly (infer Name extends string)[]
  ? Record<Name, unknown>
  : Surface[M] extends 'on demand'
    ? () => Promise<object>
    : object;

/** The modules of the shared surface as this page has them; the type holds each to the surface's list. */
export const SHARED_MODULES: { [M in SharedModule]: Provided<M> } = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': {
    Link,
    Navigate,
    NavLink,
    Outlet,
    Route,
    Routes,
    useBlocker,
    useLocation,
    useNavigate,
    useParams,
    useSearchParams,
  },
  jotai: { atom, useAtom, useAtomValue, useSetAtom },
  '@tanstack/react-query': {
    keepPreviousData,
    queryOptions,
    useIsFetching,
    useMutation,
    useQuery,
    useQueryClient,
  },
  i18next,
  '@ar/session': session,
  '@griffel/react': {
    __resetStyles,
    __styles,
    mergeClasses,
    TextDirectionProvider,
    useRenderer_unstable,
  },
  '@fluentui/react-shared-contexts': {
    AnnounceProvider,
    BackgroundAppearanceProvider,
    OverridesProvider_unstable,
    useAnnounce,
    useBackgroundAppearance,
    useCustomStyleHook_unstable,
    useFluent_unstable,
    useOverrides_unstable,
    usePortalMountNode,
    useThemeClassName_unstable,
    useTooltipVisibility_unstable,
  },
  '@fluentui/react-theme': { tokens, typographyStyles },
  tabster: () => import('tabster'),
};

/** This build's copies of what a department may take instead of its own. */
export const COPIED_MODULES: Record<CopiedModule, () => Promise<object>> = {
  '@ar/records': () => import('@ar/records'),
  '@ar/records/form': () => import('@ar/records/form'),
  '@ar/places/places-map': () => import('@ar/places/places-map'),
  '@ar/places/location-slot': () => import('@ar/places/location-slot'),
  '@ar/model-viewer/model-viewer': () => import('@ar/model-viewer/model-viewer'),
};
