import { tokens, useSession } from '@ar/session';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { decideRoute, type SignInState } from '../navigation/destinations.ts';
import { Starting } from '../navigation/late.tsx';

export function Guard({ roles, children }: { roles: readonly string[]; children: ReactNode }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  switch (decideRoute(session, tokens.read().access !== null, roles)) {
    case 'allow':
      return children;
    case 'wait':
      return <Starting />;
    case 'unauthorized':
      return <Navigate to="/unauthorized" replace />;
    case 'sign-in': {
      // Only after an expired session, sign-in returns the person to this page.
      const expired = session.status === 'anonymous' && session.ended === 'expired';
      const state: SignInState | null = expired ? { returnTo: pathname + search + hash } : null;
      return <Navigate to="/signin" replace state={state} />;
    }
  }
}
