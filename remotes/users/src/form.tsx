import { type User, user } from '@ar/domain/entities/user';
import { newUser } from '@ar/domain/entities/user-schemas';
import { type Checked, RecordForm, type RecordFormProps } from '@ar/records/form';
import { addTexts } from '@ar/session';
import en from './texts/form.en.json';
import mn from './texts/form.mn.json';

addTexts('users', { mn, en });

/** The e-mail address is also the user name, and an edit cannot change it. The API requires the role as an array. */
const bodyFor =
  (isNew: boolean) =>
  ({ output, values }: Checked): object => {
    const { first_name, last_name, email, group_names } = output;
    return {
      first_name,
      last_name,
      group_names: [group_names],
      username: values.email,
      ...(isNew && { email }),
    };
  };

export default function UserForm(props: RecordFormProps<User>) {
  return <RecordForm {...props} entity={user} rules={newUser} checkedOn="blur" body={bodyFor(!props.row)} />;
}
