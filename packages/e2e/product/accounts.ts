export const ACCOUNTS = {
  superadmin: {
    email: 'superadmin@podgorica.example',
    start: '/dashboard/users',
    entries: ['Korisnici', 'Građevinske dozvole', 'Spomenici', 'Superslužbenik'],
  },
  buildings: {
    email: 'buildings@podgorica.example',
    start: '/dashboard/buildings',
    entries: ['Građevinske dozvole'],
  },
  monuments: {
    email: 'monuments@podgorica.example',
    start: '/dashboard/monuments',
    entries: ['Spomenici'],
  },
  clerk: {
    email: 'clerk@podgorica.example',
    start: '/dashboard/clerk',
    entries: ['Superslužbenik'],
  },
} as const;

export type Account = keyof typeof ACCOUNTS;

export const PASSWORD = 'Podgorica1!';
