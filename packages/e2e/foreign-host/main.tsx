// This page follows only the documentation of Module Federation (https://module-federation.io/guide/runtime/) and
// docs/departments/outside.md. The session is the only import from this project.
import * as session from '@ar/session';
import * as calendar from '@fluentui/react-calendar-compat';
import * as fluent from '@fluentui/react-components';
import * as sharedContexts from '@fluentui/react-shared-contexts';
import * as fluentTheme from '@fluentui/react-theme';
import * as griffel from '@griffel/react';
import { createInstance } from '@module-federation/runtime';
import * as query from '@tanstack/react-query';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import { createRoot } from 'react-dom/client';
import * as router from 'react-router-dom';

const share = (module: object) => ({
  version: '0.0.0',
  scope: 'default',
  lib: () => module,
  shareConfig: { singleton: true, requiredVersion: false as const },
});

const federation = createInstance({
  name: 'portal',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: {
    react: share(React),
    'react/jsx-runtime': share(jsxRuntime),
    'react-dom': share(ReactDOM),
    'react-router-dom': share(router),
    '@tanstack/react-query': share(query),
    '@ar/session': share(session),
    '@ar/ui/fluent': share(fluent),
    '@ar/ui/fluent-later': share(calendar),
    '@ar/ui/fluent-overlays': share(fluent),
    '@griffel/react': share(griffel),
    '@fluentui/react-shared-contexts': share(sharedContexts),
    '@fluentui/react-theme': share(fluentTheme),
  },
});

interface Module {
  default: { contract: number; Routes: React.ComponentType };
}

async function mount() {
  const manifest = new URLSearchParams(location.search).get('manifest');
  if (!manifest) throw new Error('The address names no manifest.');
  federation.registerRemotes([{ name: 'people', entry: manifest }]);
  await session.startSession();
  const loaded = await federation.loadRemote<Module>('people/department');
  if (loaded?.default.contract !== 1) throw new Error('This is no department of contract 1.');
  const { Routes } = loaded.default;
  const Department = () => (
    <div data-department="users">
      <Routes />
    </div>
  );
  // Forms block navigation while they have unsaved changes, which React Router supports only in a data router.
  const routes = router.createBrowserRouter([{ path: '/portal/people/*', element: <Department /> }]);
  const root = document.body.appendChild(document.createElement('main'));
  createRoot(root).render(
    <query.QueryClientProvider client={new query.QueryClient()}>
      <fluent.FluentProvider theme={fluent.webLightTheme}>
        <router.RouterProvider router={routes} />
      </fluent.FluentProvider>
    </query.QueryClientProvider>,
  );
}

void mount();
