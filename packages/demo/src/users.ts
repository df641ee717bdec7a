import type { Role } from '@ar/domain/roles';

/** The password of the demonstration accounts, which do not exist in production. */
export const DEMONSTRATION_PASSWORD = 'Podgorica1!';

interface DemoUser {
  first_name: string;
  last_name: string;
  email: string;
  role: Role;
}

const at = (mailbox: string) => `${mailbox}@podgorica.example`;

/** An account for each role. */
export const ACCOUNTS: readonly DemoUser[] = [
  { first_name: 'Đurđa', last_name: 'Vukčević', email: at('superadmin'), role: 'SuperAdmin' },
  { first_name: 'Nikola', last_name: 'Šćepanović', email: at('buildings'), role: 'BuildingsAdmin' },
  { first_name: 'Milica', last_name: 'Žižić', email: at('monuments'), role: 'MonumentsAdmin' },
  { first_name: 'Rade', last_name: 'Đurašković', email: at('clerk'), role: 'SupersluzbenikAdmin' },
];

const COLLEAGUES: readonly DemoUser[] = [
  { first_name: 'Anđela', last_name: 'Bošković', email: at('andjela.boskovic'), role: 'SuperAdmin' },
  { first_name: 'Vuk', last_name: 'Čađenović', email: at('vuk.cadjenovic'), role: 'SuperAdmin' },
  { first_name: 'Jelena', last_name: 'Đurović', email: at('jelena.djurovic'), role: 'BuildingsAdmin' },
  { first_name: 'Marko', last_name: 'Đukić', email: at('marko.djukic'), role: 'BuildingsAdmin' },
  { first_name: 'Stefan', last_name: 'Radonjić', email: at('stefan.radonjic'), role: 'BuildingsAdmin' },
  { first_name: 'Snežana', last_name: 'Ćetković', email: at('snezana.cetkovic'), role: 'BuildingsAdmin' },
  { first_name: 'Željko', last_name: 'Popović', email: at('zeljko.popovic'), role: 'BuildingsAdmin' },
  { first_name: 'Tamara', last_name: 'Đurđevac', email: at('tamara.djurdjevac'), role: 'BuildingsAdmin' },
  { first_name: 'Miloš', last_name: 'Šuković', email: at('milos.sukovic'), role: 'BuildingsAdmin' },
  { first_name: 'Ivana', last_name: 'Đuranović', email: at('ivana.djuranovic'), role: 'MonumentsAdmin' },
  { first_name: 'Đorđe', last_name: 'Marković', email: at('djordje.markovic'), role: 'MonumentsAdmin' },
  { first_name: 'Ana', last_name: 'Božović', email: at('ana.bozovic'), role: 'MonumentsAdmin' },
  { first_name: 'Luka', last_name: 'Đuković', email: at('luka.djukovic'), role: 'MonumentsAdmin' },
  { first_name: 'Vesna', last_name: 'Žarić', email: at('vesna.zaric'), role: 'MonumentsAdmin' },
  { first_name: 'Zoran', last_name: 'Čelebić', email: at('zoran.celebic'), role: 'MonumentsAdmin' },
  { first_name: 'Sanja', last_name: 'Đurišić', email: at('sanja.djurisic'), role: 'MonumentsAdmin' },
  {
    first_name: 'Danilo',
    last_name: 'Krivokapić',
    email: at('danilo.krivokapic'),
    role: 'SupersluzbenikAdmin',
  },
  { first_name: 'Amina', last_name: 'Lukačević', email: at('amina.lukacevic'), role: 'SupersluzbenikAdmin' },
  { first_name: 'Petar', last_name: 'Đukanović', email: at('petar.djukanovic'), role: 'SupersluzbenikAdmin' },
  {
    first_name: 'Dragana',
    last_name: 'Šaranović',
    email: at('dragana.saranovic'),
    role: 'SupersluzbenikAdmin',
  },
  { first_name: 'Leka', last_name: 'Gjokaj', email: at('leka.gjokaj'), role: 'SupersluzbenikAdmin' },
];

/** The 25 demonstration users. */
export const USERS: readonly DemoUser[] = [...ACCOUNTS, ...COLLEAGUES];
