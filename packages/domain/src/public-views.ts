import type { Language } from './languages.ts';
import type { Point } from './measures.ts';
import type { CityWords, VisitedKind } from './public-pages.ts';

type OptionalSettings = Partial<Record<'appleStoreId' | 'storeUrl' | 'promoVideoId' | 'dataLicence', string>>;

export interface PageSettings extends OptionalSettings {
  origin: string;
  supportEmail: string;
  cityWords: CityWords;
  hasApp: boolean;
}

/** `tag`: the language of the text, which may differ from the page's (WCAG 3.1.2). */
export interface TextView {
  text: string;
  tag: string;
}

export type NameView = { item: string; name: TextView };

export interface PictureView {
  address: string;
  alt: TextView;
  copies: readonly { type: string; srcSet: string }[];
}

type Position = Record<'x' | 'y', string>;

export interface MarksView {
  spots: readonly (NameView & Position & { kind: VisitedKind; side: 'left' | 'right'; isNamed: boolean })[];
  groups: readonly (Position & { count: number; address: string })[];
}

export interface MapView {
  /** Separated by spaces; empty if all items are shown. */
  items: string;
  narrow: MarksView;
  wide: MarksView;
}

export interface CardView extends NameView {
  kind: VisitedKind;
  word: VisitedKind | 'PLANNED' | 'BUILT';
  picture: PictureView;
  distance?: string | undefined;
}

export type CityView = { count: number; map: MapView; cards: readonly CardView[] };

export type KindView = { address: string; count: number; isCurrent: boolean };

export interface PlacesView {
  search: string;
  kind?: VisitedKind | undefined;
  all: KindView;
  kinds: readonly (KindView & { kind: VisitedKind })[];
  isNear: boolean;
  map?: MapView | undefined;
  cards: readonly CardView[];
  page: number;
  pages: number;
  previous?: string | undefined;
  next?: string | undefined;
}

export interface SoundView {
  address: string;
  isInOtherLanguage: boolean;
  isByProgram: boolean;
  transcript?: TextView | undefined;
}

export interface ModelView {
  address: string;
  name: string;
  type: string;
  size: string;
  up: 'y' | 'z';
  isViewable: boolean;
}

export interface FactView extends TextView {
  label: string;
  isProse: boolean;
}

export type NeighbourView = NameView & { picture: PictureView; distance: string };

export interface PlaceView extends NameView {
  kind: VisitedKind;
  summary: string;
  picture: PictureView;
  share: { address: string; text: string };
  ownName?: TextView | undefined;
  address?: TextView | undefined;
  description?: TextView | undefined;
  sound?: SoundView | undefined;
  model?: ModelView | undefined;
  facts: readonly FactView[];
  isBuilt: boolean;
  point?: Point | undefined;
  nextStop?: NeighbourView | undefined;
  isWalkWhole: boolean;
  neighbours: readonly NeighbourView[];
  qr: { path: string; box: string };
  data: object;
}

export type PublicPage =
  | { name: 'landing'; city?: CityView | undefined }
  /** `list` is undefined while the places are loading. */
  | { name: 'places'; list?: PlacesView | undefined }
  | { name: 'visit'; place: PlaceView }
  | { name: 'accessibility' | 'privacy' | 'data' | 'unknown-visit' | 'not-found' };

/** The server renders pages with this module of the host's build (`host/src/landing/pages/server.ts`). */
export interface PagesModule {
  renderPage(page: PublicPage, language: Language, settings: PageSettings): string;
  modelStyles: string;
}
