import type { User } from '@ar/domain/entities/user';
import { newUser } from '@ar/domain/entities/user-schemas';
import { ROLES, roleLabel } from '@ar/domain/roles';
import { type Checked, type FormField, RecordForm, type RecordFormProps } from '@ar/records/form';
import { addTexts } from '@ar/session';
import { formTexts } from './texts/form.ts';

addTexts('users', formTexts);

/** The fields of R-112; the address is fixed once somebody has an account. */
const fields: readonly FormField<User>[] = [
  { kind: 'text', name: 'first_name', required: true, half: true },
  { kind: 'text', name: 'last_name', required: true, half: true },
  { kind: 'text', name: 'email', type: 'email', required: true, fixed: true },
  {
    kind: 'choice',
    name: 'group_names',
    required: true,
    options: () => ROLES.map((role) => ({ value: role, label: roleLabel(role) })),
  },
];

/** The payload: the user's name is the address, and the role is a list of one. */
function body({ output, values }: Checked): object {
  const { first_name, last_name, email, group_names } = output;
  const username = values.email;
  return {
    first_name,
    last_name,
    group_names: [group_names],
    username,
    ...(email !== undefined && { email }),
  };
}

/** Adds or edits a user; fields are checked as they are left. */
export default function UserForm(props: RecordFormProps<User>) {
  return (
    <RecordForm
      {...props}
      resource="/users/"
      namespace="users"
      fields={fields}
      rules={newUser}
      checkedOn="blur"
      body={body}
    />
  );
}
