import { formOf, samples } from '../samples.ts';

export interface Kind {
  resource: 'users' | 'buildings' | 'monuments' | 'clerk';
  path: string;
  create(name: string): object | Promise<object>;
  change(name: string): object | Promise<object>;
}

const PLACE = {
  address: 'Trg Bećir-bega Osmanagića',
  latitude: 42.4372,
  longitude: 19.2614,
  description: 'Kula iz 17. vijeka.',
};
const SITE = {
  ...PLACE,
  investor: 'Glavni grad',
  building_size: 120.5,
  construction_start_date: '2026-01-10',
  construction_end_date: '2027-01-10',
};

/** The files are made once, so that the workers have more time to send requests. */
const [glb, pdf, png] = [samples.glb(), samples.pdf(), samples.png()];
const other = samples.png('druga.png', { width: 50 });

export const KINDS: readonly Kind[] = [
  {
    resource: 'users',
    path: '/users/',
    create: (name) => ({
      first_name: name,
      last_name: 'Radna',
      email: `${name}@radna.example`,
      group_names: ['MonumentsAdmin'],
    }),
    change: (name) => ({ first_name: name }),
  },
  {
    resource: 'buildings',
    path: '/ar_platform/buildings/',
    create: async (name) => formOf({ ...SITE, name, model_3d: await glb }),
    change: async (name) => formOf({ name, model_3d: await glb, image: await other }),
  },
  {
    resource: 'monuments',
    path: '/ar_platform/monuments/',
    create: async (name) => formOf({ ...PLACE, name, base_of_knowledge: await pdf, image: await png }),
    change: async (name) => formOf({ name, image: await other, audio_description: samples.mp3() }),
  },
  {
    resource: 'clerk',
    path: '/supersluzbenik/',
    create: (name) => formOf({ upload_file: samples.txt(`${name}.txt`, `${name}\n`) }),
    change: () => ({ is_active: false }),
  },
];
