import { clerkFile } from '@ar/domain/entities/clerk-file';
import { orderingOf } from '@ar/domain/entities/entity';
import { changesSchema, newSchema, rowSchema } from '@ar/domain/entities/schemas';
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

const row = rowSchema(clerkFile);
const path = '/supersluzbenik/';

export function clerkRoutes(app: Api, deps: RecordDependencies): void {
  const { db, publicOrigin } = deps;
  const kind = clerkFileKind(publicOrigin);
  listRoute(app, publicOrigin, {
    path,
    resource: 'clerk',
    operationId: 'listClerkFiles',
    summary: 'Knowledge-base files, page by page',
    row,
    ordering: orderingOf(clerkFile),
    read: listClerkFiles(db, publicOrigin),
  });
  readRoute(app, deps, kind, { path, answer: row });
  recordHistoryRoute(app, deps, kind, { path, answer: row });
  updateRoute(app, deps, kind, { path, answer: row, fields: changesSchema(clerkFile) });
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
    answer: row,
    fields: newSchema(clerkFile),
    requiredFile: 'upload_file',
  });
}
