import { type ClerkFile, clerkFile } from '@ar/domain/entities/clerk-file';
import { CONTRACT, type Department } from '@ar/federation/contract';
import {
  activateChosen,
  deactivateChosen,
  deleteAction,
  departmentRoutes,
  exportChosen,
  fileAction,
  historyAction,
  statusAction,
} from '@ar/records';
import en from './texts/en.json';
import mn from './texts/mn.json';

export default {
  contract: CONTRACT,
  Routes: departmentRoutes<ClerkFile>(clerkFile, {
    texts: { mn, en },
    row: [fileAction(({ upload_file }) => upload_file), statusAction, historyAction(clerkFile), deleteAction],
    bulk: [activateChosen, deactivateChosen, exportChosen(clerkFile), deleteAction],
    form: () => import('./form.tsx'),
  }),
} satisfies Department;
