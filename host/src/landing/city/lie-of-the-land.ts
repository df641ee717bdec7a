import type { Point } from '@ar/domain/measures';

/** Longitude and latitude, from one end to the other: the project's own few points, from what anybody in the city knows. */
type Line = readonly (readonly [longitude: number, latitude: number])[];

export const MORACA: Line = [
  [19.272, 42.482],
  [19.2675, 42.473],
  [19.2638, 42.4672],
  [19.2655, 42.462],
  [19.2662, 42.4568],
  [19.2622, 42.4525],
  [19.2592, 42.4487],
  [19.2586, 42.4449],
  [19.2577, 42.4423],
  [19.2574, 42.4402],
  [19.258, 42.4386],
  [19.2574, 42.4368],
  [19.2559, 42.4345],
  [19.2545, 42.4318],
  [19.2508, 42.4278],
  [19.2446, 42.4236],
  [19.2366, 42.4178],
  [19.2288, 42.4098],
  [19.2215, 42.3985],
  [19.214, 42.388],
];

export const RIBNICA: Line = [
  [19.258, 42.4388],
  [19.2593, 42.4391],
  [19.2612, 42.4389],
  [19.2642, 42.4392],
  [19.2668, 42.4401],
  [19.2702, 42.4402],
  [19.2748, 42.4411],
  [19.2805, 42.4408],
  [19.287, 42.4424],
  [19.2965, 42.4462],
  [19.31, 42.45],
];

export const ZETA: Line = [
  [19.225, 42.482],
  [19.2395, 42.474],
  [19.252, 42.4694],
  [19.2638, 42.4674],
];

/** Boulevards and the roads out of the city. */
export const ROADS: readonly Line[] = [
  // The Millennium Bridge, and on both sides of it.
  [
    [19.205, 42.452],
    [19.2265, 42.4487],
    [19.24, 42.4468],
    [19.2482, 42.4455],
    [19.2545, 42.4452],
    [19.259, 42.4449],
    [19.2625, 42.4446],
    [19.2665, 42.4436],
    [19.2712, 42.4412],
    [19.2745, 42.4372],
  ],
  // The bridge at the old town.
  [
    [19.2, 42.4425],
    [19.2255, 42.4424],
    [19.2364, 42.4417],
    [19.2468, 42.4408],
    [19.2545, 42.4408],
    [19.2574, 42.4406],
    [19.2605, 42.4398],
    [19.2648, 42.4381],
    [19.2698, 42.4366],
    [19.2765, 42.4358],
    [19.2861, 42.4346],
    [19.304, 42.4322],
  ],
  // Along the left bank.
  [
    [19.2598, 42.4447],
    [19.2595, 42.4424],
    [19.2598, 42.4402],
  ],
  // North, to Zagorič and Duklja.
  [
    [19.2612, 42.4446],
    [19.2618, 42.4482],
    [19.2642, 42.4528],
    [19.268, 42.4566],
    [19.2708, 42.4625],
    [19.2735, 42.4705],
    [19.28, 42.482],
  ],
  // South, over Zabjelo to Dajbabe.
  [
    [19.2605, 42.4398],
    [19.2597, 42.4368],
    [19.2588, 42.434],
    [19.2568, 42.4302],
    [19.253, 42.425],
    [19.2462, 42.4168],
    [19.2402, 42.406],
    [19.233, 42.388],
  ],
  // To Stari aerodrom.
  [
    [19.2698, 42.4366],
    [19.2735, 42.4342],
    [19.2796, 42.4322],
    [19.292, 42.4268],
    [19.305, 42.42],
  ],
  // The right bank.
  [
    [19.2445, 42.4625],
    [19.2476, 42.4538],
    [19.2482, 42.4455],
    [19.2492, 42.4408],
    [19.2478, 42.4345],
    [19.2398, 42.4262],
    [19.228, 42.418],
  ],
];

export const STREETS: readonly Line[] = [
  // Njegoševa and Slobode.
  [
    [19.2634, 42.4444],
    [19.2621, 42.4416],
    [19.2609, 42.4396],
  ],
  [
    [19.2652, 42.4441],
    [19.2637, 42.4409],
    [19.2627, 42.4389],
  ],
  [
    [19.2596, 42.4424],
    [19.2621, 42.4417],
    [19.2637, 42.441],
    [19.2685, 42.4395],
  ],
  // The old town.
  [
    [19.2598, 42.4384],
    [19.2601, 42.4356],
  ],
  [
    [19.2599, 42.4372],
    [19.2646, 42.4358],
    [19.2698, 42.4366],
  ],
  [
    [19.2646, 42.4358],
    [19.2684, 42.4329],
  ],
  // Gorica.
  [
    [19.2618, 42.4468],
    [19.2652, 42.4459],
    [19.2688, 42.4453],
    [19.2712, 42.4412],
  ],
  [
    [19.2545, 42.4452],
    [19.2536, 42.441],
  ],
  [
    [19.24, 42.4468],
    [19.2364, 42.4417],
  ],
  [
    [19.2745, 42.4372],
    [19.2765, 42.4358],
  ],
];

/** Wooded hills and large parks: a middle, and how far they reach to the east and to the north, in degrees. */
export const HILLS: readonly (Point & { east: number; north: number })[] = [
  { longitude: 19.2672, latitude: 42.4486, east: 0.0042, north: 0.0026 },
  { longitude: 19.2618, latitude: 42.4326, east: 0.0024, north: 0.0019 },
  { longitude: 19.2528, latitude: 42.4385, east: 0.0016, north: 0.0012 },
  { longitude: 19.228, latitude: 42.452, east: 0.0075, north: 0.0024 },
  { longitude: 19.243, latitude: 42.402, east: 0.006, north: 0.004 },
];

interface Name extends Point {
  name: string;
  kind: 'water' | 'hill' | 'quarter';
}

export const NAMES: readonly Name[] = [
  { name: 'Morača', kind: 'water', longitude: 19.2368, latitude: 42.4148 },
  { name: 'Zeta', kind: 'water', longitude: 19.2432, latitude: 42.477 },
  { name: 'Ribnica', kind: 'water', longitude: 19.2782, latitude: 42.4433 },
  { name: 'Gorica', kind: 'hill', longitude: 19.2706, latitude: 42.4499 },
  { name: 'Ljubović', kind: 'hill', longitude: 19.2622, latitude: 42.4326 },
  { name: 'Nova Varoš', kind: 'quarter', longitude: 19.2683, latitude: 42.4424 },
  { name: 'Stara Varoš', kind: 'quarter', longitude: 19.2632, latitude: 42.4371 },
  { name: 'Preko Morače', kind: 'quarter', longitude: 19.2436, latitude: 42.4428 },
  { name: 'Zabjelo', kind: 'quarter', longitude: 19.2588, latitude: 42.4202 },
  { name: 'Konik', kind: 'quarter', longitude: 19.2838, latitude: 42.4378 },
  { name: 'Zagorič', kind: 'quarter', longitude: 19.2738, latitude: 42.4542 },
  { name: 'Tološi', kind: 'quarter', longitude: 19.2262, latitude: 42.4452 },
];
