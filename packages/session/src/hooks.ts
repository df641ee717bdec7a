import { type Action, can, type Resource } from '@ar/domain/permissions';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { type Session, sessionAtom } from './session.ts';

/** Who is here. */
export function useSession(): Session {
  return useAtomValue(sessionAtom);
}

/** Asks the one permission table for the current person: `may('create', 'monuments')`. */
export function useCan(): (action: Action, resource: Resource) => boolean {
  const { role } = useSession();
  return useCallback((action, resource) => can(role, action, resource), [role]);
}
