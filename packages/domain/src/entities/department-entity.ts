import { message } from '../messages/message.ts';
import type { DepartmentResource } from '../permissions.ts';
import type { DefinedField, DepartmentRecords } from './department-records.ts';
import type { Field, RecordEntity } from './entity.ts';
import { KEPT } from './fields.ts';

type Fields = DepartmentRecords['fields'];

export const departmentResource = (id: string): DepartmentResource => `dept_${id}`;

export const departmentPath = (id: string) => `/records/${id}/`;

export function departmentEntity(id: string, { words, fields }: DepartmentRecords): RecordEntity {
  const resource = departmentResource(id);
  const used = Object.entries(fields).filter(([, one]) => !one.retired);
  const isPublic = used.some(([, one]) => one.public);
  return {
    resource,
    name: `${id.charAt(0).toUpperCase()}${id.slice(1)}Record`,
    words,
    path: departmentPath(id),
    table: resource,
    qr: id.toUpperCase(),
    fields: {
      id: { kind: 'id', label: { mn: 'Broj', en: 'Number' }, ...(isPublic && { public: true }) },
      ...Object.fromEntries(used.flatMap(([name, one]) => enteredField(name, one, fields))),
      ...KEPT,
      created_at: { ...KEPT.created_at, ordered: true },
      last_modified_by_name: { ...KEPT.last_modified_by_name, ordered: true },
    },
  };
}

type RecordField = RecordEntity['fields'][string];

function enteredField(name: string, one: DefinedField, fields: Fields): [string, RecordField][] {
  const { retired: _, required, ...given } = one;
  const { label } = one;
  const kept = { ...given, ...(required && { required: one.kind === 'file' ? 'create' : 'always' }) };
  const missing = message('field-required', { label });
  const field = (more: object): [string, RecordField] => [name, { ...kept, ...more } as RecordField];
  if (one.kind === 'coordinate') return [field({ axis: name })];
  if (one.kind === 'file') {
    const names = { mn: `${label.mn}: naziv fajla`, en: `${label.en}: name of the file` };
    const named: Field = { kind: 'file-name', of: name, label: names };
    return [field({ column: `${name}_id` }), [`${name}_name`, named]];
  }
  if (one.kind !== 'day') return [field({ missing })];
  const earlier = one.after === undefined ? undefined : fields[one.after]?.label;
  const after = earlier && { field: one.after, wrong: message('day-after', { label, earlier }) };
  return [field({ missing, after })];
}
