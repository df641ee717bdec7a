import type { Field } from './entity.ts';

type OfKind<Kind extends Field['kind']> = Field & { kind: Kind };

export const field = <Kind extends Field['kind'], const Rest extends Partial<OfKind<Kind>>>(
  kind: Kind,
  mn: string,
  en: string,
  rest: Rest & { [Key in Exclude<keyof Rest, keyof OfKind<Kind>>]: never },
) => ({ kind, label: { mn, en }, ...rest }) as const;

type Original = { kind: 'text' | 'long-text'; label: Record<'mn' | 'en', string>; max: number };

/** The public English translation of the field `translates`. */
export const inEnglish = (
  translates: string,
  { kind, label, max }: Original,
  more: Pick<OfKind<'text'>, 'half' | 'searched' | 'transcribes'> = {},
) =>
  ({
    kind,
    label: { mn: `${label.mn} na engleskom`, en: `${label.en} in English` },
    max,
    language: 'en',
    translates,
    public: true,
    ...more,
  }) as const;

const AXES = {
  latitude: { mn: 'Geografska širina', en: 'Latitude' },
  longitude: { mn: 'Geografska dužina', en: 'Longitude' },
};

export const coordinate = <const Rest extends object>(axis: keyof typeof AXES, rest: Rest) =>
  ({ kind: 'coordinate', label: AXES[axis], axis, half: true, ...rest }) as const;

export const KEPT = {
  qr_code: { kind: 'qr', label: { mn: 'QR kod', en: 'QR code' } },
  created_at: { kind: 'moment', label: { mn: 'Dodato', en: 'Added' } },
  created_by_name: {
    kind: 'person',
    label: { mn: 'Autor unosa', en: 'Added by' },
    column: 'created_by',
    ordered: true,
  },
  last_modified_by_name: {
    kind: 'person',
    label: { mn: 'Autor izmjene', en: 'Changed by' },
    column: 'last_modified_by',
  },
  updated_at: { kind: 'moment', label: { mn: 'Izmijenjeno', en: 'Changed' }, ordered: true },
  version: { kind: 'version', label: { mn: 'Verzija', en: 'Version' } },
} as const;
