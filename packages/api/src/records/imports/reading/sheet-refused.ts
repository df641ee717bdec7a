import { MAX_IMPORT_ROWS } from '@ar/domain/import-kinds';
import { type Message, message } from '@ar/domain/messages/message';

export const TOO_MANY_ROWS = message('table-too-many-rows', { most: MAX_IMPORT_ROWS });

export class SheetRefused extends Error {
  override name = 'SheetRefused';

  constructor(readonly problem: Message) {
    super(problem);
  }
}
