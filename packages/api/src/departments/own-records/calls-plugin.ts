import fp from 'fastify-plugin';
import {
  type Described,
  describeDepartments,
  describeRoutes,
  joinDocuments,
  serveDocs,
} from '../../platform/http/docs.ts';
import { createDepartmentCalls, type DepartmentCalls } from './department-calls.ts';

declare module 'fastify' {
  interface FastifyInstance {
    departmentCalls: DepartmentCalls;
    /** Every call of the API, departments' included, as OpenAPI describes it. */
    document(): Described;
  }
}

/** Answers the calls of departments' definitions, and describes them together with the API's own. */
export const departmentCalls = fp(async (app) => {
  const { catalogue, config } = app;
  const calls = createDepartmentCalls(app.log);
  let departments: Described;
  let joined: Described | undefined;
  await describeRoutes(app, config, {});
  calls.resolveOn(app);
  app.decorate('departmentCalls', calls);
  app.decorate('document', () => (joined ??= joinDocuments(app.swagger() as Described, departments)));
  await serveDocs(app);
  app.addHook('onReady', () =>
    catalogue.follow(async (entities) => {
      departments = await describeDepartments(config, catalogue.grants, calls.use(entities));
      joined = undefined;
    }),
  );
});
