import type { SharedModule, SURFACE } from '@ar/federation/surface';
import * as session from '@ar/session';
import * as contextSelector from '@fluentui/react-context-selector';
import * as portal from '@fluentui/react-portal';
import * as sharedContexts from '@fluentui/react-shared-contexts';
import * as tabster from '@fluentui/react-tabster';
import * as theme from '@fluentui/react-theme';
import * as griffel from '@griffel/react';
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
import * as reactRouter from 'react-router-dom';

type Exports<M extends SharedModule> = (typeof SURFACE)[M] extends readonly (infer Name extends string)[]
  ? Record<Name, unknown>
  : object;

/** The modules of the shared surface as this page has them; the type holds each to the surface's list. */
export const SHARED_MODULES: { [M in SharedModule]: Exports<M> } = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': {
    Link: reactRouter.Link,
    NavLink: reactRouter.NavLink,
    Navigate: reactRouter.Navigate,
    Outlet: reactRouter.Outlet,
    Route: reactRouter.Route,
    Routes: reactRouter.Routes,
    useBlocker: reactRouter.useBlocker,
    useLocation: reactRouter.useLocation,
    useNavigate: reactRouter.useNavigate,
    useParams: reactRouter.useParams,
    useSearchParams: reactRouter.useSearchParams,
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
  '@griffel/react': griffel,
  '@fluentui/react-context-selector': contextSelector,
  '@fluentui/react-portal': portal,
  '@fluentui/react-shared-contexts': sharedContexts,
  '@fluentui/react-tabster': tabster,
  '@fluentui/react-theme': theme,
};
