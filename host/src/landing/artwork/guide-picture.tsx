import type { PictureProps } from '../features.tsx';
import styles from './artwork.module.css';
import { ClockTower } from './clock-tower.tsx';
import { Pine } from './pine.tsx';

/** The answer's voice: bars of these heights. */
const WAVE = [10, 24, 40, 18, 32, 46, 22, 36, 14, 28, 42, 20, 30, 12]
  .map((height, index) => `M${18 + index * 13.2} ${72 - height / 2}v${height}`)
  .join('');

/** Feature `avatar`: a question to the Clock Tower and its answer. */
export function GuidePicture({ label, words }: PictureProps) {
  return (
    <svg
      className={styles.art}
      viewBox="0 0 400 500"
      preserveAspectRatio="xMidYMax slice"
      role="img"
      aria-label={label}
    >
      <path className={styles.sky} d="M0 0h400v500H0z" />
      <path className={styles.far} d="M0 300c70-40 110-60 170-44s140 6 230-40v284H0z" />
      <path className={styles.middle} d="M0 366c90-40 230-44 400-10v144H0z" />
      <Pine x={212} y={394} scale={0.9} />
      <Pine x={366} y={402} scale={1.15} />
      <Pine x={172} y={398} scale={1.05} />
      <path className={styles.near} d="M0 404c120-26 280-22 400 0v96H0z" />
      <ClockTower transform="translate(292 452) scale(.62)" />
      <QrPlaque />
      <g transform="translate(18 96)">
        <path
          className={styles.bubble}
          d="M8 0h192a8 8 0 0 1 8 8v34l18 14-18 10v32a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8z"
        />
        <text className={styles.bubbleText} x="16" y="34" fontSize="16.5">
          {words.answer}
        </text>
        <path className={styles.wave} d={WAVE} />
      </g>
      <g transform="translate(18 292)">
        <path
          className={styles.asked}
          d="M8 0h164a8 8 0 0 1 8 8v32a8 8 0 0 1-8 8H52L34 66l2-18H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8z"
        />
        <text className={styles.askedText} x="90" y="30" fontSize="18" textAnchor="middle">
          {words.question}
        </text>
      </g>
    </svg>
  );
}

/** The plaque with the QR code that stands beside the monument. */
function QrPlaque() {
  return (
    <g transform="translate(44 378)">
      <path className={styles.bell} d="M29 58h6v44h-6z" />
      <rect className={styles.bubble} width="64" height="64" rx="4" />
      <path
        className={styles.bubbleText}
        d="M8 8h18v18H8zm4 4v10h10V12zM38 8h18v18H38zm4 4v10h10V12zM8 38h18v18H8zm4 4v10h10V42zM32 8h4v8h-4zm0 14h4v8h-4zm-8 10h8v4h-8zm12 0h8v6h-8zm12 0h8v4h-8zm-14 8h6v6h-6zm10 2h6v6h-6zm8-2h4v8h-4zM34 50h8v6h-8zm14 0h8v6h-8z"
        fillRule="evenodd"
      />
    </g>
  );
}
