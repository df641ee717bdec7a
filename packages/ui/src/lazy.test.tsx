import { afterEach, expect, rs, test } from '@rstest/core';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ReactNode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Lazy, type Load, preload, useLazy } from './lazy.tsx';

afterEach(cleanup);

function codeAfter(failures: number) {
  let calls = 0;
  const load = async () => {
    calls += 1;
    if (calls <= failures) throw new Error('no connection');
    return { name: 'Mapa' };
  };
  return { load, calls: () => calls };
}

const Page = ({ load }: { load: Load<{ name: string }> }) => (
  <Lazy
    load={load}
    waiting={<p role="status">Učitava se</p>}
    failed={(retry) => (
      <button type="button" onClick={retry}>
        Pokušaj ponovo
      </button>
    )}
  >
    {({ name }) => <h1>{name}</h1>}
  </Lazy>
);

test('loads the code again on a press after each failure', async () => {
  const { load, calls } = codeAfter(2);
  render(<Page load={load} />);
  screen.getByRole('status');
  await userEvent.click(await screen.findByRole('button'));
  await userEvent.click(await screen.findByRole('button'));
  await screen.findByRole('heading', { name: 'Mapa' });
  expect(calls()).toBe(3);
});

test('renders cached code at once, without loading it again', async () => {
  const { load, calls } = codeAfter(0);
  render(<Page load={load} />);
  await screen.findByRole('heading');
  cleanup();
  render(<Page load={load} />);
  screen.getByRole('heading', { name: 'Mapa' });
  expect(calls()).toBe(1);
});

test('shows no error after a failed preload, and loads the code again', async () => {
  const { load, calls } = codeAfter(1);
  preload(load);
  await Promise.resolve();
  render(<Page load={load} />);
  await screen.findByRole('heading', { name: 'Mapa' });
  expect(calls()).toBe(2);
});

test('throws to the error boundary if Lazy has no prop `failed`', async () => {
  class Boundary extends Component<{ children: ReactNode }> {
    override state = { failed: false };
    static getDerivedStateFromError = () => ({ failed: true });
    override render = () => (this.state.failed ? <p role="alert">Greška</p> : this.props.children);
  }
  rs.spyOn(console, 'error').mockImplementation(() => undefined);
  const { load } = codeAfter(1);
  render(
    <Boundary>
      <Lazy load={load}>{() => null}</Lazy>
    </Boundary>,
  );
  await screen.findByRole('alert');
  rs.restoreAllMocks();
});

test('useLazy loads code only on request, ignores a concurrent request, and calls back after a failure', async () => {
  const { load, calls } = codeAfter(1);
  const failures: string[] = [];
  function Trigger() {
    const { code, error, request } = useLazy(load, () => failures.push('failed'));
    return (
      <button type="button" onClick={() => [request(), request()]}>
        {code?.name ?? (error ? 'Greška' : 'Otvori')}
      </button>
    );
  }
  render(<Trigger />);
  expect(calls()).toBe(0);
  await userEvent.click(screen.getByText('Otvori'));
  await userEvent.click(await screen.findByText('Greška'));
  await screen.findByText('Mapa');
  expect(calls()).toBe(2);
  expect(failures).toEqual(['failed']);
});

test('renders code that has loaded between render and effect', async () => {
  let arrive = (_: { name: string }) => {};
  const arrival = new Promise<{ name: string }>((resolve) => {
    arrive = resolve;
  });
  const load = () => arrival;
  preload(load);
  function Arriving() {
    useLayoutEffect(() => arrive({ name: 'Mapa' }), []);
    return <Page load={load} />;
  }
  // The test does not use `act`, because within `act` no promise settles between render and effect.
  rs.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const place = document.createElement('div');
  const root = createRoot(place);
  root.render(<Arriving />);
  await waitFor(() => expect(place.textContent).toBe('Mapa'));
  root.unmount();
  rs.unstubAllGlobals();
});

test('ignores a failure of code that has been replaced', async () => {
  let fail = (_: Error) => {};
  let arrive = (_: { name: string }) => {};
  const former = new Promise<{ name: string }>((_, reject) => {
    fail = reject;
  });
  const later = new Promise<{ name: string }>((resolve) => {
    arrive = resolve;
  });
  const loads = [() => former, () => later] as const;
  const view = render(<Page load={loads[0]} />);
  view.rerender(<Page load={loads[1]} />);
  await act(async () => fail(new Error('no connection')));
  screen.getByRole('status');
  await act(async () => arrive({ name: 'Mapa' }));
  screen.getByRole('heading', { name: 'Mapa' });
});
