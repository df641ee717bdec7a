import { departmentEntity } from '@ar/domain/entities/department-entity';
import { records } from '../records.ts';

/** The server's definition of the record. */
export const kind = departmentEntity('__id__', records);

/** The fields of a record that this department's own code reads. */
export interface Row {
  id: number;
  version: number;
  name: string;
  description: string | null;
  picture: string | null;
}
