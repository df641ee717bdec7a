import type { Entity } from '@ar/domain/entities/entity';
import { addTexts, type Translate, useText } from '@ar/session';
import { useState } from 'react';
import * as historyTexts from '../texts/history.ts';
import * as toolTexts from '../texts/tools.ts';

/** The words of histories, in a namespace of each department's own: see `addDepartmentTexts`. */
export function useHistoryTexts(entity: Entity): Translate {
  const namespace = `${entity.resource}-history`;
  useState(() => {
    addTexts(namespace, toolTexts);
    addTexts(namespace, historyTexts);
  });
  return useText(namespace);
}
