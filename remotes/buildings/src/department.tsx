import { type Building, building } from '@ar/domain/entities/building';
import { CONTRACT, type Department } from '@ar/federation/contract';
import {
  changeMany,
  deleteAction,
  departmentRoutes,
  detailAction,
  editAction,
  exportChosen,
} from '@ar/records';
import en from './texts/en.json';
import mn from './texts/mn.json';

export default {
  contract: CONTRACT,
  Routes: departmentRoutes<Building>(building, {
    texts: { mn, en },
    // The table has eight columns, so the author's name must wrap. The default cell would prevent wrapping.
    cells: { created_by_name: (row, show) => show.text(row.created_by_name) },
    row: [detailAction, editAction, deleteAction],
    bulk: [changeMany(building), exportChosen(building), deleteAction],
    form: () => import('./form.tsx'),
    map: () => import('./map.tsx'),
    view: () => import('./view.tsx'),
  }),
} satisfies Department;
