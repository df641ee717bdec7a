import type { Field } from './entity.ts';

type OfKind<Kind extends Field['kind']> = Field & { kind: Kind };

export const field = <Kind extends Field['kind'], const Rest extends Partial<OfKind<Kind>>>(
  kind: Kind,
  mn: string,
  en: string,
  rest: Rest & { [Key in Exclude<keyof Rest, keyof OfKind<Kind>>]: never },
) => ({ kind, label: { mn, en }, ...rest }) as const;

type Original = { kind: 'text' | 'long-text'; label: Record<'mn' | 'en', string>; max: number };

export const inEnglish = (
  translates: string,
  { kind, label, max }: Original,
  more: Pick<OfKind<'text'>, 'half' | 'searched' | 'transcribes'> = {},
) =>
  field(kind, `${label.mn} na engleskom`, `${label.en} in English`, {
    max,
    language: 'en',
    translates,
    public: true,
    ...more,
  });

const AXES = {
  latitude: { mn: 'Geografska širina', en: 'Latitude' },
  longitude: { mn: 'Geografska dužina', en: 'Longitude' },
};

export const coordinate = <const Rest extends object>(axis: keyof typeof AXES, rest: Rest) =>
  ({ kind: 'coordinate', label: AXES[axis], axis, half: true, ...rest }) as const;

export const KEPT = {
  qr_code: field('qr', 'QR kod', 'QR code', {}),
  created_at: field('moment', 'Dodato', 'Added', {}),
  created_by_name: field('person', 'Autor unosa', 'Added by', { column: 'created_by', ordered: true }),
  last_modified_by_name: field('person', 'Autor izmjene', 'Changed by', { column: 'last_modified_by' }),
  updated_at: field('moment', 'Izmijenjeno', 'Changed', { ordered: true }),
  version: field('version', 'Verzija', 'Version', {}),
} as const;
