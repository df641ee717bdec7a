import { ENTITIES } from '@ar/domain/entities/all';
import type { Entity } from '@ar/domain/entities/entity';
import { useFieldWords } from './field-words.ts';
import { PutBackDialog } from './put-back-dialog.tsx';
import { useHistoryTexts } from './use-history-texts.ts';

interface PutBackProps {
  /** Of the record's calls. */
  path: string;
  entryId: number;
  onClose(): void;
}

/** The dialog that puts values back, over any page. */
export function PutBack({ path, ...props }: PutBackProps) {
  const entity = Object.values<Entity>(ENTITIES).find((one) => one.path === path);
  return entity ? <EntityPutBack {...props} entity={entity} /> : null;
}

function EntityPutBack({ entity, ...props }: Omit<PutBackProps, 'path'> & { entity: Entity }) {
  const text = useHistoryTexts(entity);
  const words = useFieldWords(entity, text);
  return <PutBackDialog {...{ entity, words, text }} {...props} />;
}
