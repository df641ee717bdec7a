import { type Monument, monument } from '@ar/domain/entities/monument';
import { CONTRACT, type Department } from '@ar/federation/contract';
import {
  changeMany,
  deleteAction,
  departmentRoutes,
  detailAction,
  editAction,
  exportChosen,
  printQrChosen,
  qrAction,
} from '@ar/records';
import en from './texts/en.json';
import mn from './texts/mn.json';

export default {
  contract: CONTRACT,
  Routes: departmentRoutes<Monument>(monument, {
    texts: { mn, en },
    row: [detailAction, editAction, qrAction, deleteAction],
    bulk: [printQrChosen, changeMany(monument), exportChosen(monument), deleteAction],
    form: () => import('./form.tsx'),
    map: () => import('./map.tsx'),
    view: () => import('./view.ts'),
  }),
} satisfies Department;
