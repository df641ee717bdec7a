import { CONTRACT, type Department } from '@ar/federation/contract';
import {
  changeMany,
  deleteAction,
  departmentRoutes,
  detailAction,
  editAction,
  exportChosen,
} from '@ar/records';
import { kind, type Row } from './kind.ts';
import en from './texts/en.json';
import mn from './texts/mn.json';

export default {
  contract: CONTRACT,
  Routes: departmentRoutes<Row>(kind, {
    texts: { mn, en },
    row: [detailAction, editAction, deleteAction],
    bulk: [changeMany(kind), exportChosen(kind), deleteAction],
    form: () => import('./form.tsx'),
    map: () => import('./map.tsx'),
    view: () => import('./view.ts'),
  }),
} satisfies Department;
