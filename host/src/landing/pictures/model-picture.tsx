import styles from './artwork.module.css';
import { NameChip, type PhonePictureProps, PhoneScreen, ThumbBar } from './drawing.tsx';
import { Pine } from './landmarks.tsx';

const FLOORS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
/** The crane's lattice. */
const LATTICE = `M300 376${'l16-20-16-20'.repeat(11)}`;

/** Feature `model3d`: a future building on its plot. */
export function ModelPicture({ label, words }: PhonePictureProps) {
  return (
    <PhoneScreen label={label}>
      <path className={styles.sky} d="M0 0h400v840H0z" />
      <circle className={styles.light} cx="62" cy="296" r="46" />
      <path
        className={styles.cloud}
        d="M0 176c22-12 46-6 54 10 22-4 34 6 36 18H0zM300 200c6-18 32-22 46-6 20-10 44 0 46 18H284c0-6 6-12 16-12z"
      />
      <path className={styles.far} d="M0 512c60-50 130-60 190-34s120-20 210-30v280H0z" />
      <path className={styles.middle} d="M0 576c120-36 260-34 400-16v180H0z" />
      <g transform="translate(0 226)">
        <Crane />
        <Pine x={28} y={392} scale={1.1} />
        <Pine x={66} y={386} scale={0.8} />
        <path className={styles.rock} d="M0 386c130-16 270-16 400 0v140H0z" />
        <path className={styles.stratum} d="M24 470h40m270-6h44M60 420h26" />
        <path className={styles.plot} d="m52 420 140-40 156 46-146 48z" />
        <Building />
        <path className={styles.measure} d="M346 10v404M336 10h20m-20 404h20" />
        <rect className={styles.chip} x="310" y="194" width="72" height="36" rx="5" />
        <text className={styles.chipText} x="346" y="219" fontSize="20" textAnchor="middle">
          {words.metres}
        </text>
      </g>
      <NameChip>{words.scale}</NameChip>
      <ThumbBar>
        <g className={styles.voice}>
          <path d="M74 48a18 18 0 1 1-4 20m4-32v12h12M316 40h28v28h-28zM308 60v16h16" />
        </g>
        <circle className={styles.point} cx="200" cy="58" r="36" />
        <path className={styles.dark} d="m200 39 16 9v19l-16 10-16-10V48zm-16 9 16 9 16-9m-16 9v20" />
      </ThumbBar>
    </PhoneScreen>
  );
}

/** A left and a right face under one roof. */
function Building() {
  const floors = FLOORS.map((floor) => `M92 ${412 - floor * 38}l108 34 86-30`).join('');
  return (
    <g>
      <path className={styles.model} d="M92 412V-6l108 30v424z" />
      <path className={styles.modelSide} d="M200 448V24l86-28v418z" />
      <path className={styles.modelTop} d="m92-6 88-26L286-4l-86 28z" />
      <g className={styles.edge}>
        <path d="M92 412V-6l108 30v424zM200 448V24l86-28v418zM92-6l88-26L286-4" />
        <path d={floors} opacity=".7" />
        <path d="M128 4v420M164 14v422M229 15v423M258 5v419" opacity=".45" />
      </g>
      <g className={styles.point}>
        <circle cx="92" cy="-6" r="5" />
        <circle cx="200" cy="24" r="5" />
        <circle cx="286" cy="-4" r="5" />
        <circle cx="180" cy="-32" r="5" />
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
      <path d={`M300 392V-64m16 456V-64${LATTICE}`} />
      <path d="M150-64h230M150-64l158-36 72 36M308-100v36m-96 0v28m-7 0h14v10h-14zM364-64h16v22h-16z" />
    </g>
  );
}
