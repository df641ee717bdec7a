import type { ReactNode } from 'react';
import type { FeatureId, Texts } from '../texts/texts.ts';
import styles from './artwork.module.css';
import avatar from './avatar.svg?raw';
import city from './city.svg?raw';
import film from './film.svg?raw';
import map from './map.svg?raw';
import model3d from './model3d.svg?raw';
// The coordinates of the plan are approximate. They use the projection of `drawnAt` (packages/domain/src/city-map.ts).
import plan from './plan.svg?raw';
import planNames from './plan-names.svg?raw';
import signs from './signs.svg?raw';
import skyline from './skyline.svg?raw';

const FILES = { avatar, city, film, map, model3d, plan, planNames, signs, skyline };
type DrawingName = keyof typeof FILES;

const SHAPES = Object.fromEntries(
  Object.entries(FILES).map(([name, svg]) => {
    const shapes = svg.replaceAll(/<\/?svg[^>]*>|\n\s*/g, '');
    return [name, shapes.replaceAll(/class="(\w+)"/g, (_, rule: string) => `class="${styles[rule]}"`)];
  }),
) as Record<DrawingName, string>;

type Words = Readonly<Record<string, string>>;

interface DrawingProps {
  name: DrawingName;
  label: string;
  size: `${number} ${number}`;
  keep?: 'xMidYMid' | 'xMidYMax';
  words?: Words;
  children?: ReactNode;
}

export function Drawing({ name, label, size, keep = 'xMidYMid', words, children }: DrawingProps) {
  return (
    <svg
      className={styles.art}
      viewBox={`0 0 ${size}`}
      preserveAspectRatio={`${keep} slice`}
      role="img"
      aria-label={label}
    >
      <Shapes name={name} words={words} />
      {children}
    </svg>
  );
}

/** Replaces each `{name}` of the drawing by the word with this name. */
export function Shapes({ name, words }: { name: DrawingName; words?: Words }) {
  const shapes = SHAPES[name].replaceAll(/\{(\w+)\}/g, (_, word) => words?.[word] ?? '');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing and texts, inlined by the build
  return <g dangerouslySetInnerHTML={{ __html: shapes }} />;
}

export function Skyline({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 1600 180" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <Shapes name="skyline" />
    </svg>
  );
}

function NameChip({ name }: { name: string }) {
  const width = name.length * 12.5 + 62;
  return (
    <g transform={`translate(${200 - width / 2} 66)`}>
      <rect fill="#10211e" width={width} height="46" rx="23" />
      <circle fill="var(--sun)" cx="25" cy="23" r="7" />
      <text fill="#f6f1e7" x="43" y="31" fontSize="23">
        {name}
      </text>
    </g>
  );
}

export function PhonePicture({ id, texts }: { id: FeatureId; texts: Texts }) {
  const { features, pictures } = texts;
  const name = { avatar: pictures.place, model3d: pictures.scale, map: undefined }[id];
  return (
    <Drawing name={id} label={features.items[id].picture} size="400 840" words={pictures}>
      {name && <NameChip name={name} />}
    </Drawing>
  );
}
