import type { Registry } from '@ar/federation/registry';
import {
  canaryBody,
  changed,
  disableBody,
  enableBody,
  endCanaryBody,
  promoteBody,
  rollbackBody,
} from '@ar/federation/releases';
import type * as z from 'zod';
import { requiresOrToken } from '../http/access.ts';
import { type Api, answers } from '../http/routes.ts';
import { answering } from './refusal-texts.ts';
import {
  type Decided,
  disable,
  enable,
  endCanary,
  promote,
  type Releasing,
  rollBack,
  setCanary,
} from './release-actions.ts';
import { decidedBy, departmentPath, type ReleaseDependencies, releasingOf } from './release-context.ts';

type Decision = z.ZodType<{ revision: number; reason?: string }>;

interface ChangeRoute<Body extends Decision> {
  name: string;
  operationId: string;
  summary: string;
  body: Body;
  change(releasing: Releasing, id: string, body: z.output<Body>, decided: Decided): Promise<Registry>;
}

/** What is live, changed: each call makes one revision of the registry or is refused. */
export function changeRoutes(app: Api, deps: ReleaseDependencies): void {
  changeRoute(app, deps, {
    name: 'promote',
    operationId: 'promoteRelease',
    summary: 'Give everybody a version that is published',
    body: promoteBody,
    change: (releasing, id, { version }, decided) => promote(releasing, id, version, decided),
  });
  changeRoute(app, deps, {
    name: 'rollback',
    operationId: 'rollBackRelease',
    summary: 'End the canary, or where none runs bring back the version before; or the one that is named',
    body: rollbackBody,
    change: (releasing, id, { version }, decided) => rollBack(releasing, id, version, decided),
  });
  changeRoute(app, deps, {
    name: 'canary',
    operationId: 'setCanary',
    summary: 'Give a version to a percentage of the users',
    body: canaryBody,
    change: (releasing, id, canary, decided) => setCanary(releasing, id, canary, decided),
  });
  changeRoute(app, deps, {
    name: 'end-canary',
    operationId: 'endCanary',
    summary: 'Give everybody the stable version again',
    body: endCanaryBody,
    change: ({ db }, id, _body, decided) => endCanary(db, id, decided),
  });
  changeRoute(app, deps, {
    name: 'disable',
    operationId: 'disableDepartment',
    summary: 'Switch a department off',
    body: disableBody,
    change: ({ db }, id, { reason }, decided) => disable(db, id, reason, decided),
  });
  changeRoute(app, deps, {
    name: 'enable',
    operationId: 'enableDepartment',
    summary: 'Switch a department on again',
    body: enableBody,
    change: ({ db }, id, _body, decided) => enable(db, id, decided),
  });
}

function changeRoute<Body extends Decision>(
  app: Api,
  deps: ReleaseDependencies,
  { name, operationId, summary, body, change }: ChangeRoute<Body>,
): void {
  app.post(
    `/releases/:id/${name}/`,
    {
      config: requiresOrToken('update', 'releases'),
      schema: {
        tags: ['releases'],
        operationId,
        summary,
        params: departmentPath,
        body,
        response: answers(changed),
      },
    },
    async (request) => {
      const { id } = request.params as z.output<typeof departmentPath>;
      const asked = request.body as z.output<Body>;
      const work = change(await releasingOf(deps), id, asked, decidedBy(request, asked));
      const { revision } = await answering(work);
      return { revision };
    },
  );
}
