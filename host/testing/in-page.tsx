import { PUBLIC_PAGES } from '@ar/domain/public-pages';
import type { ReactNode } from 'react';
import { type PageContext, PageProvider } from '../src/landing/sections/shared.tsx';
import { SETTINGS } from './public-views.ts';

export function InPage({ children, ...page }: Partial<PageContext> & { children: ReactNode }) {
  const landing = {
    language: 'en',
    settings: SETTINGS,
    addresses: PUBLIC_PAGES.landing,
    sections: '',
  } as const;
  return <PageProvider value={{ ...landing, ...page }}>{children}</PageProvider>;
}
