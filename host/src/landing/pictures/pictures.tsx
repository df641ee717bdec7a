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

interface DrawingProps {
  name: DrawingName;
  label: string;
  size: `${number} ${number}`;
  keep?: 'xMidYMid' | 'xMidYMax';
  children?: ReactNode;
}

export function Drawing({ name, label, size, keep = 'xMidYMid', children }: DrawingProps) {
  return (
    <svg
      className={styles.art}
      viewBox={`0 0 ${size}`}
      preserveAspectRatio={`${keep} slice`}
      role="img"
      aria-label={label}
    >
      <Shapes name={name} />
      {children}
    </svg>
  );
}

export function Shapes({ name }: { name: DrawingName }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, inlined by the build
  return <g dangerouslySetInnerHTML={{ __html: SHAPES[name] }} />;
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

function SpeechBubble({ text }: { text: string }) {
  const end = text.indexOf(', ') + 2;
  return (
    <text fill="var(--bubble-ink)" transform="translate(16 256)" x="14" y="24" fontSize="16.5">
      {text.slice(0, end)}
      <tspan x="14" dy="19">
        {text.slice(end)}
      </tspan>
    </text>
  );
}

const PHONE_WORDS: Record<FeatureId, (words: Texts['pictures']) => ReactNode> = {
  avatar: ({ answer, question, place }) => (
    <>
      <SpeechBubble text={answer} />
      <text fill="#fff" transform="translate(16 440)" x="102" y="31" fontSize="16" textAnchor="middle">
        {question}
      </text>
      <NameChip name={place} />
    </>
  ),
  model3d: ({ metres, scale }) => (
    <>
      <text fill="#f6f1e7" transform="translate(0 226)" x="346" y="219" fontSize="20" textAnchor="middle">
        {metres}
      </text>
      <NameChip name={scale} />
    </>
  ),
  map: ({ place, nearby }) => (
    <>
      <text fill="var(--bubble-ink)" transform="translate(32 66)" x="60" y="33" fontSize="21">
        {place}
      </text>
      <text fill="var(--bubble-ink)" transform="translate(20 704)" x="106" y="46" fontSize="24">
        {place}
        <tspan className={styles.quietText} x="106" dy="32" fontSize="20">
          {nearby}
        </tspan>
      </text>
    </>
  ),
};

export function PhonePicture({ id, texts }: { id: FeatureId; texts: Texts }) {
  return (
    <Drawing name={id} label={texts.features.items[id].picture} size="400 840">
      {PHONE_WORDS[id](texts.pictures)}
    </Drawing>
  );
}
