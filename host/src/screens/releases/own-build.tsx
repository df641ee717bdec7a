import { loopbackOrigin } from '@ar/federation/loopback';
import type { PageEntry } from '@ar/federation/registry';
import type { OverrideGranted } from '@ar/federation/releases';
import { useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { SelectField, TextField } from '@ar/ui/field';
import { useForm } from 'react-hook-form';
import { storeOverride } from '../../departments/override/override.ts';
import { Card } from '../../layout/card.tsx';
import { FailureMessage, useChange } from './changes.tsx';
import css from './releases.module.css';
import { useReleasesText } from './texts.ts';

const OVERRIDE = '/override/';

/** Runs a developer's own build in this tab (docs/decisions/own-build-in-a-deployed-host.md). */
export function OwnBuild({ departments }: { departments: readonly PageEntry[] }) {
  const text = useReleasesText();
  const { language } = useLanguage();
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { department: departments[0]?.id ?? '', address: 'http://localhost:3001' },
  });
  const switching = useChange<OverrideGranted>(OVERRIDE, (granted) => {
    storeOverride({ department: granted.department, origin: granted.origin });
    const entry = departments.find(({ id }) => id === granted.department);
    // A new page load, because the server's permission comes with the page.
    location.assign(`/dashboard/${entry?.path ?? ''}`);
  });

  const switchOn = handleSubmit(({ department, address }) => {
    if (department === '' || switching.isPending) return;
    switching.mutate({ path: OVERRIDE, body: { department, origin: address.trim() } });
  });

  return (
    <Card title={text('own-build')} lead={text('own-build-lead')}>
      <form className={css.form} onSubmit={(event) => void switchOn(event)} noValidate>
        <SelectField
          bare
          label={text('token-department')}
          options={departments.map(({ id, menu }) => ({ value: id, label: menu.label[language] }))}
          {...register('department')}
        />
        <TextField
          label={text('own-build-address')}
          inputMode="url"
          spellCheck={false}
          error={formState.errors.address && text('own-build-invalid')}
          {...register('address', { validate: (address) => loopbackOrigin(address.trim()) !== undefined })}
        />
        <FailureMessage error={switching.error} fallback="own-build-failed" />
        <Button roomy type="submit" aria-busy={switching.isPending}>
          {text('own-build-on')}
        </Button>
      </form>
    </Card>
  );
}
