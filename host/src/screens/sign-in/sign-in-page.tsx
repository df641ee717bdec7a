import type { DepartmentDescriptor } from '@ar/federation/descriptor';
import { tokens, useSession, useText } from '@ar/session';
import { Navigate, useLocation } from 'react-router-dom';
import { decideRoute, destinationAfterSignIn, type SignInState } from '../../navigation/destinations.ts';
import { Starting } from '../../navigation/starting.tsx';
import { Entrance } from './entrance.tsx';
import { SignInForm } from './sign-in-form.tsx';
import css from './steps.module.css';

/** What the history entry says of how somebody came here. */
export interface Arrival extends Partial<SignInState> {
  /** They have just set a password by a link. */
  passwordSet?: true;
}

interface SignInPageProps {
  departments: readonly DepartmentDescriptor[];
  /** Fetches what comes after sign-in, while somebody types. */
  preload(): void;
}

/** `/signin`. Somebody who is signed in, now or already, is led on. */
export function SignInPage({ departments, preload }: SignInPageProps) {
  const text = useText('auth');
  const session = useSession();
  const { state } = useLocation() as { state: Arrival | null };
  const decision = decideRoute(session, tokens.read().access !== null, []);
  if (decision === 'wait') return <Starting />;
  if (decision !== 'sign-in' && session.role) {
    return <Navigate to={destinationAfterSignIn(session.role, state?.returnTo, departments)} replace />;
  }
  const expired = session.status === 'anonymous' && session.ended === 'expired';
  return (
    <Entrance title={text('title')} lead={text('lead')}>
      {expired && (
        <p className={css.notice} role="status">
          {text('expired')}
        </p>
      )}
      {state?.passwordSet && (
        <p className={css.notice} role="status">
          {text('password-set')}
        </p>
      )}
      <SignInForm preload={preload} />
    </Entrance>
  );
}
