import { ENTITIES } from '@ar/domain/entities/all';
import type { Entity } from '@ar/domain/entities/entity';
import { RevertDialog } from './revert-dialog.tsx';

interface RevertEntryProps {
  path: string;
  entryId: number;
  onClose(): void;
}

const entityAt = (path: string) => Object.values<Entity>(ENTITIES).find((one) => one.path === path);

/** Whether the host knows the records at this path. Only a department's pages know its records. */
export const canRevert = (path: string): boolean => entityAt(path) !== undefined;

export function RevertEntry({ path, ...props }: RevertEntryProps) {
  const entity = entityAt(path);
  return entity ? <RevertDialog entity={entity} {...props} /> : null;
}
