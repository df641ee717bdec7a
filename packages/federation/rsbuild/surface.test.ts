import { expect, test } from '@rstest/core';
import { COPIES, ON_DEMAND, type SharedModule, SURFACE } from '../src/surface.ts';
import { notShared } from './consumed-modules.ts';
import { givenModules } from './host.ts';

test('the host’s build shares exactly the listed modules', () => {
  const source = givenModules();
  const given = [...source.matchAll(/^import .* from '(.+)';$/gm)].map(([, module]) => module);
  const later: readonly string[] = ON_DEMAND;
  expect(given).toEqual(Object.keys(SURFACE).filter((module) => !later.includes(module)));
  for (const module of ON_DEMAND)
    expect(source).toContain(`await import('${module}'); return { ${SURFACE[module].join(', ')} };`);
  expect(source).toMatch(/'react': all_0,/);
  expect(source).toMatch(/'react-router-dom': \{ Link: Link_3, /);
  for (const module of Object.keys(COPIES))
    expect(source).toContain(`'${module}': () => import('${module}')`);
});

test('a build fails if the department imports a name that the host does not share', () => {
  const consumed = (module: SharedModule, ...names: string[]) =>
    notShared(new Map([[module, new Set(names)]]));
  expect(consumed('react-router-dom', 'Link', 'useSubmit')).toEqual([
    expect.stringContaining('useSubmit of react-router-dom is not shared by the host'),
  ]);
  expect(consumed('react-router-dom', 'Link')).toEqual([]);
  expect(consumed('react', 'use', 'default')).toEqual([]);
});
