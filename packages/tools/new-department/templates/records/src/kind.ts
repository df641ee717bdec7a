import { departmentEntity } from '@ar/domain/entities/department-entity';
import { records } from '../records.ts';

export const kind = departmentEntity('__id__', records);

/** This department's code reads only these fields of a record. */
export interface Row {
  id: number;
  version: number;
  name: string;
  description: string | null;
  picture: string | null;
}
