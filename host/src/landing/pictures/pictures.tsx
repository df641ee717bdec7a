import type { ReactNode } from 'react';
import type { FeatureId, Texts } from '../texts/texts.ts';
import styles from './artwork.module.css';
import { type DrawingName, SHAPES } from './drawings.ts';

interface DrawingProps {
  name: DrawingName;
  label: string;
  size: `${number} ${number}`;
  keep?: 'xMidYMid' | 'xMidYMax';
  children?: ReactNode;
}

/** Fills its frame, and is one picture to a screen reader. Its children are its words, which have a language. */
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

function Shapes({ name }: { name: DrawingName }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, of the build
  return <g dangerouslySetInnerHTML={{ __html: SHAPES[name] }} />;
}

/** The city in one line: pines of Gorica, the bridge, the Clock Tower, the Ribnica's arches, the stones of Duklja. */
export function Skyline({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 1600 180" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <Shapes name="skyline" />
    </svg>
  );
}

/** Podgorica through the viewfinder. The bridge and the tower stand between x 200 and 1000, so that no screen crops them. */
export function CityScene({ label }: { label: string }) {
  return <Drawing name="city" label={label} size="1200 898" keep="xMidYMax" />;
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

function Answer({ words }: { words: string }) {
  const end = words.indexOf(', ') + 2;
  return (
    <text fill="var(--bubble-ink)" transform="translate(16 256)" x="14" y="24" fontSize="16.5">
      {words.slice(0, end)}
      <tspan x="14" dy="19">
        {words.slice(end)}
      </tspan>
    </text>
  );
}

const PHONE_WORDS: Record<FeatureId, (words: Texts['pictures']) => ReactNode> = {
  avatar: ({ answer, question, place }) => (
    <>
      <Answer words={answer} />
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
