import type { Entity } from '@ar/domain/entities/entity';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { parseId } from '../list/record-dialog.ts';
import { isLink, VIEW } from './view-query.ts';

export type ViewInAddress = ReturnType<typeof useViewInAddress>;

/** The view in the address. A link to one says nothing but its id: the list waits until that is written out. */
export function useViewInAddress(entity: Entity | undefined) {
  const [params] = useSearchParams();
  const id = entity && parseId(params.get(VIEW));
  const [settled, settle] = useState<number>();
  const link = entity !== undefined && id !== undefined && isLink(entity, params);
  // What is left of it when everything in it is taken away again is no link.
  useEffect(() => {
    if (!link) settle(id);
  }, [link, id]);
  return {
    id,
    waits: link && settled !== id,
    /** There is nothing to write out, or it cannot be. */
    settle,
  };
}
