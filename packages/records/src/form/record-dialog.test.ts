import { describe, expect, test } from '@rstest/core';
import { formatRecordDialog, parseRecordDialog, type RecordDialog } from './record-dialog.ts';

describe('the dialog in the address', () => {
  test.each<[string, RecordDialog]>([
    ['', { mode: 'closed' }],
    ['page=2', { mode: 'closed' }],
    ['add=', { mode: 'add' }],
    ['id=7', { mode: 'detail', id: 7 }],
    ['id=7&edit=', { mode: 'edit', id: 7 }],
    ['id=seven', { mode: 'closed' }],
    ['id=0', { mode: 'closed' }],
    ['id=-7&edit=', { mode: 'closed' }],
    ['edit=', { mode: 'closed' }],
  ])('%j', (query, dialog) => {
    expect(parseRecordDialog(new URLSearchParams(query))).toEqual(dialog);
  });

  test('the list keeps its state, and one dialog takes the place of another', () => {
    const params = new URLSearchParams('page=2&id=7&edit=');
    expect(formatRecordDialog({ mode: 'closed' }, params).toString()).toBe('page=2');
    expect(formatRecordDialog({ mode: 'add' }, params).toString()).toBe('page=2&add=');
    expect(formatRecordDialog({ mode: 'detail', id: 9 }, params).toString()).toBe('page=2&id=9');
  });
});
