import { ENTITIES } from '@ar/domain/entities/all';
import type { Entity } from '@ar/domain/entities/entity';
import { useFieldWords } from './field-words.ts';
import { PutBackDialog } from './put-back-dialog.tsx';

interface PutBackProps {
  /** Of the record's calls. */
  path: string;
  entryId: number;
  onClose(): void;
}

const entityAt = (path: string) => Object.values<Entity>(ENTITIES).find((one) => one.path === path);

/** Departments' own records are known in their own screens only. */
export const canPutBack = (path: string): boolean => entityAt(path) !== undefined;

export function PutBack({ path, ...props }: PutBackProps) {
  const entity = entityAt(path);
  return entity ? <EntityPutBack {...props} entity={entity} /> : null;
}

function EntityPutBack({ entity, ...props }: Omit<PutBackProps, 'path'> & { entity: Entity }) {
  const words = useFieldWords(entity);
  return <PutBackDialog {...{ entity, words }} {...props} />;
}
