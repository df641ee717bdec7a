import { loopbackOrigin } from '@ar/federation/loopback';
import type { PageEntry } from '@ar/federation/registry';
import type { OverrideGranted } from '@ar/federation/releases';
import { useLanguage, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { SelectField, TextField } from '@ar/ui/field';
import { type FormEvent, useState } from 'react';
import { Panel } from '../../charts/panel.tsx';
import { keepOverride } from '../../departments/override/override.ts';
import { Trouble } from './dialog.tsx';
import css from './releases-page.module.css';
import { useChange } from './use-change.ts';

const OVERRIDE = '/override/';

/** Switches a developer's own build on in this tab (docs/decisions/own-build-in-a-deployed-host.md). */
export function OwnBuild({ departments }: { departments: readonly PageEntry[] }) {
  const text = useText('releases');
  const { language } = useLanguage();
  const [department, setDepartment] = useState(departments[0]?.id ?? '');
  const [address, setAddress] = useState('http://localhost:3001');
  const [isChecked, setIsChecked] = useState(false);
  const origin = loopbackOrigin(address.trim());
  const switching = useChange<OverrideGranted>(OVERRIDE, (granted) => {
    keepOverride({ department: granted.department, origin: granted.origin });
    const entry = departments.find(({ id }) => id === granted.department);
    // A page of its own: only what comes with the server's leave may load it.
    location.assign(`/dashboard/${entry?.path ?? ''}`);
  });

  function switchOn(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (!origin || !department || switching.isPending) return;
    switching.mutate({ path: OVERRIDE, body: { department, origin: address.trim() } });
  }

  return (
    <Panel title={text('own-build')}>
      <p className={css.lead}>{text('own-build-lead')}</p>
      <form className={css.form} onSubmit={switchOn} noValidate>
        <SelectField
          bare
          label={text('token-department')}
          value={department}
          options={departments.map(({ id, menu }) => ({ value: id, label: menu.label[language] }))}
          onChange={({ target }) => setDepartment(target.value)}
        />
        <TextField
          label={text('own-build-address')}
          inputMode="url"
          spellCheck={false}
          value={address}
          error={isChecked && !origin ? text('own-build-invalid') : undefined}
          onChange={({ target }) => setAddress(target.value)}
        />
        <Trouble error={switching.error} otherwise="own-build-failed" />
        <Button roomy type="submit" aria-busy={switching.isPending}>
          {text('own-build-on')}
        </Button>
      </form>
    </Panel>
  );
}
