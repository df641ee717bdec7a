import { CLERK_FILE_ORDERING, clerkFile, clerkFileChanges, newClerkFile } from '@ar/domain/clerk-file';
import type { Api } from '../http/routes.ts';
import { listRoute } from '../lists/list-route.ts';
import {
  createRoute,
  deleteRoute,
  downloadRoute,
  type RecordDependencies,
  readRoute,
  recordHistoryRoute,
  updateRoute,
} from '../records/record-routes.ts';
import { clerkFileKind } from './clerk-file-kind.ts';
import { findUploadedFile, listClerkFiles } from './clerk-files.ts';

const path = '/supersluzbenik/';

export function clerkRoutes(app: Api, deps: RecordDependencies): void {
  const { db, publicOrigin } = deps;
  const kind = clerkFileKind(publicOrigin);
  listRoute(app, publicOrigin, {
    path,
    resource: 'clerk',
    operationId: 'listClerkFiles',
    summary: 'Knowledge-base files, page by page',
    row: clerkFile,
    ordering: CLERK_FILE_ORDERING,
    read: listClerkFiles(db, publicOrigin),
  });
  readRoute(app, deps, kind, { path, answer: clerkFile });
  recordHistoryRoute(app, deps, kind, { path, answer: clerkFile });
  updateRoute(app, deps, kind, { path, answer: clerkFile, fields: clerkFileChanges });
  deleteRoute(app, deps, kind, { path });
  downloadRoute(app, deps, {
    path,
    field: 'upload_file',
    resource: 'clerk',
    operationId: 'signClerkFile',
    summary: 'An address of the file that is valid for a minute',
    find: (id) => findUploadedFile(db, id),
  });
}

/** The call that takes a file. */
export function clerkForms(forms: Api, deps: RecordDependencies): void {
  const kind = clerkFileKind(deps.publicOrigin);
  createRoute(forms, deps, kind, {
    path,
    answer: clerkFile,
    fields: newClerkFile,
    requiredFile: 'upload_file',
  });
}
