import type { PictureProps } from '../features.tsx';
import styles from './artwork.module.css';
import { Pine } from './pine.tsx';

const FLOORS = [1, 2, 3, 4, 5, 6];

/** Feature `model3d`: a future building on its plot. */
export function ModelPicture({ label, words }: PictureProps) {
  return (
    <svg
      className={styles.art}
      viewBox="0 0 400 500"
      preserveAspectRatio="xMidYMax slice"
      role="img"
      aria-label={label}
    >
      <path className={styles.sky} d="M0 0h400v500H0z" />
      <circle className={styles.light} cx="92" cy="150" r="40" />
      <path className={styles.far} d="M0 292c60-50 130-60 190-34s120-20 210-30v272H0z" />
      <path className={styles.middle} d="M0 350c120-36 260-34 400-16v166H0z" />
      <Crane />
      <Pine x={28} y={392} scale={1.1} />
      <Pine x={66} y={386} scale={0.8} />
      <path className={styles.rock} d="M0 386c130-16 270-16 400 0v114H0z" />
      <path className={styles.stratum} d="M24 470h40m270-6h44M60 420h26" />
      <path className={styles.plot} d="m52 420 140-40 156 46-146 48z" />
      <Building />
      <g className={styles.measure}>
        <path d="M338 162v252M328 162h20m-20 252h20" />
      </g>
      <rect className={styles.chip} x="302" y="268" width="72" height="36" rx="5" />
      <text className={styles.chipText} x="338" y="293" fontSize="20" textAnchor="middle">
        {words.metres}
      </text>
    </svg>
  );
}

/** Two storeys' worth of perspective is enough: a left and a right face under one roof, and a lower wing. */
function Building() {
  const floors = FLOORS.map((floor) => `M92 ${412 - floor * 38}l108 34 86-30`).join('');
  return (
    <g>
      <path className={styles.model} d="M92 412V146l108 30v272z" />
      <path className={styles.modelSide} d="M200 448V176l86-28v266z" />
      <path className={styles.modelTop} d="m92 146 88-26 106 28-86 28z" />
      <g className={styles.edge}>
        <path d="M92 412V146l108 30v272zM200 448V176l86-28v266zM92 146l88-26 106 28" />
        <path d={floors} opacity=".7" />
        <path d="M128 156v268M164 166v270M229 167v271M258 157v267" opacity=".45" />
      </g>
      <g className={styles.point}>
        <circle cx="92" cy="146" r="5" />
        <circle cx="200" cy="176" r="5" />
        <circle cx="286" cy="148" r="5" />
        <circle cx="180" cy="120" r="5" />
        <circle cx="92" cy="412" r="5" />
        <circle cx="200" cy="448" r="5" />
        <circle cx="286" cy="414" r="5" />
      </g>
    </g>
  );
}

function Crane() {
  return (
    <g className={styles.measure}>
      <path d="M300 392V96m16 296V96M300 376l16-20-16-20 16-20-16-20 16-20-16-20 16-20-16-20 16-20-16-20 16-20-16-20 16-20-16-20" />
      <path d="M170 96h210M170 96l138-36 72 36M308 60v36m-86 0v28m-7 0h14v10h-14zM364 96h16v22h-16z" />
    </g>
  );
}
