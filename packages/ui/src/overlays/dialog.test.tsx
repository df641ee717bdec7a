import { expect, test } from '@rstest/core';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { ConfirmDialog } from './dialog.tsx';

type Props = Partial<ComponentProps<typeof ConfirmDialog>>;

function Page({ log, ...props }: Props & { log: string[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Izbriši
      </button>
      {open && (
        <ConfirmDialog
          title="Brisanje"
          text="Ova akcija se ne može poništiti."
          confirmLabel="Obriši"
          cancelLabel="Zadrži"
          onConfirm={() => log.push('confirm')}
          onCancel={() => {
            log.push('cancel');
            setOpen(false);
          }}
          {...props}
        />
      )}
    </>
  );
}

async function ask(props: Props = {}) {
  const log: string[] = [];
  render(<Page log={log} {...props} />);
  await userEvent.click(screen.getByRole('button', { name: 'Izbriši' }));
  return log;
}

test('has an accessible name and a description', async () => {
  await ask();
  const dialog = screen.getByRole('dialog', { name: 'Brisanje' });
  const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('Ova akcija se ne može poništiti.');
});

test('Enter confirms the question', async () => {
  const log = await ask();
  await userEvent.keyboard('{Enter}');
  expect(log).toEqual(['confirm']);
});

test('a destructive question focuses Cancel', async () => {
  const log = await ask({ tone: 'destructive' });
  expect(screen.getByRole('alertdialog', { name: 'Brisanje' })).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect(log).toEqual(['cancel']);
});

test('a double click confirms the question only once', async () => {
  const log = await ask({ tone: 'destructive' });
  await userEvent.dblClick(screen.getByRole('button', { name: 'Obriši' }));
  expect(log).toEqual(['confirm']);
});

test('Escape cancels the question and returns the focus', async () => {
  const log = await ask();
  await userEvent.keyboard('{Escape}');
  expect(log).toEqual(['cancel']);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Izbriši' }));
});

test('ignores Escape with closeOnEscape={false}', async () => {
  const log = await ask({ closeOnEscape: false });
  await userEvent.keyboard('{Escape}');
  expect(log).toEqual([]);
});

test('ignores a press beside the dialog by default', async () => {
  const log = await ask();
  await userEvent.click(screen.getByRole('dialog'));
  expect(log).toEqual([]);
});

test('with closeOnOutside, cancels on a press beside the dialog but not inside', async () => {
  const log = await ask({ closeOnOutside: true });
  await userEvent.click(screen.getByText('Ova akcija se ne može poništiti.'));
  expect(log).toEqual([]);
  await userEvent.click(screen.getByRole('dialog'));
  expect(log).toEqual(['cancel']);
});

test('ignores a press that begins or ends inside the dialog', async () => {
  const log = await ask({ closeOnOutside: true });
  const [dialog, inside] = [screen.getByRole('dialog'), screen.getByText('Ova akcija se ne može poništiti.')];
  for (const [from, to] of [
    [dialog, inside],
    [inside, dialog],
  ] as const) {
    fireEvent.pointerDown(from);
    // If a press begins and ends on different elements, browsers fire the click on their common ancestor.
    fireEvent.click(to);
  }
  expect(log).toEqual([]);
});

test('ignores presses and Escape while busy', async () => {
  const log = await ask({ busy: true });
  await userEvent.click(screen.getByRole('button', { name: 'Obriši' }));
  await userEvent.click(screen.getByRole('button', { name: 'Zadrži' }));
  await userEvent.keyboard('{Escape}');
  expect(log).toEqual([]);
});

test('with cancelWhileBusy, the cancel button works while busy', async () => {
  const log = await ask({ busy: true, cancelWhileBusy: true });
  await userEvent.click(screen.getByRole('button', { name: 'Zadrži' }));
  expect(log).toEqual(['cancel']);
});
