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
  '@griffel/react': {
    __resetStyles: griffel.__resetStyles,
    __styles: griffel.__styles,
    __staticStyles: griffel.__staticStyles,
    makeResetStyles: griffel.makeResetStyles,
    makeStaticStyles: griffel.makeStaticStyles,
    makeStyles: griffel.makeStyles,
    mergeClasses: griffel.mergeClasses,
    shorthands: griffel.shorthands,
    TextDirectionProvider: griffel.TextDirectionProvider,
    useRenderer_unstable: griffel.useRenderer_unstable,
  },
  '@fluentui/react-context-selector': {
    createContext: contextSelector.createContext,
    useContextSelector: contextSelector.useContextSelector,
    useHasParentContext: contextSelector.useHasParentContext,
  },
  '@fluentui/react-portal': {
    Portal: portal.Portal,
    toMountNodeProps: portal.toMountNodeProps,
  },
  '@fluentui/react-shared-contexts': {
    AnnounceProvider: sharedContexts.AnnounceProvider,
    BackgroundAppearanceProvider: sharedContexts.BackgroundAppearanceProvider,
    OverridesProvider_unstable: sharedContexts.OverridesProvider_unstable,
    useAnnounce: sharedContexts.useAnnounce,
    useBackgroundAppearance: sharedContexts.useBackgroundAppearance,
    useCustomStyleHook_unstable: sharedContexts.useCustomStyleHook_unstable,
    useFluent_unstable: sharedContexts.useFluent_unstable,
    useOverrides_unstable: sharedContexts.useOverrides_unstable,
    usePortalMountNode: sharedContexts.usePortalMountNode,
    useThemeClassName_unstable: sharedContexts.useThemeClassName_unstable,
    useTooltipVisibility_unstable: sharedContexts.useTooltipVisibility_unstable,
  },
  '@fluentui/react-tabster': {
    createCustomFocusIndicatorStyle: tabster.createCustomFocusIndicatorStyle,
    createFocusOutlineStyle: tabster.createFocusOutlineStyle,
    KEYBORG_FOCUSIN: tabster.KEYBORG_FOCUSIN,
    TabsterMoveFocusEventName: tabster.TabsterMoveFocusEventName,
    useActivateModal: tabster.useActivateModal,
    useArrowNavigationGroup: tabster.useArrowNavigationGroup,
    useDangerousNeverHidden_unstable: tabster.useDangerousNeverHidden_unstable,
    useFocusableGroup: tabster.useFocusableGroup,
    useFocusedElementChange: tabster.useFocusedElementChange,
    useFocusFinders: tabster.useFocusFinders,
    useFocusVisible: tabster.useFocusVisible,
    useFocusWithin: tabster.useFocusWithin,
    useIsNavigatingWithKeyboard: tabster.useIsNavigatingWithKeyboard,
    useMergedTabsterAttributes_unstable: tabster.useMergedTabsterAttributes_unstable,
    useModalAttributes: tabster.useModalAttributes,
    useOnKeyboardNavigationChange: tabster.useOnKeyboardNavigationChange,
    useRestoreFocusSource: tabster.useRestoreFocusSource,
    useRestoreFocusTarget: tabster.useRestoreFocusTarget,
    useSetKeyboardNavigation: tabster.useSetKeyboardNavigation,
    useTabsterAttributes: tabster.useTabsterAttributes,
  },
  '@fluentui/react-theme': {
    tokens: theme.tokens,
    typographyStyles: theme.typographyStyles,
  },
};
