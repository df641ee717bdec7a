import type { PictureProps } from '../features.tsx';
import styles from './artwork.module.css';
import { ClockTower } from './clock-tower.tsx';
import { Pine } from './pine.tsx';

const WAVE = [10, 24, 40, 18, 32, 46, 22, 36, 14, 28, 42, 20, 30, 12];

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
      <Pine x={318} y={392} scale={0.9} />
      <Pine x={352} y={400} scale={1.15} />
      <Pine x={46} y={404} scale={1.05} />
      <path className={styles.near} d="M0 404c120-26 280-22 400 0v96H0z" />
      <ClockTower transform="translate(200 452) scale(.68)" />
      <QrPlaque />
      <g transform="translate(0 128)">
        <rect className={styles.asked} x="186" width="194" height="48" rx="8" />
        <path className={styles.asked} d="M348 46h26l-2 18z" />
        <text className={styles.askedText} x="283" y="31" fontSize="18" textAnchor="middle">
          {words.question}
        </text>
      </g>
      <g transform="translate(20 236)">
        <path
          className={styles.bubble}
          d="M8 0h222a8 8 0 0 1 8 8v92a8 8 0 0 1-8 8H42L22 126l2-18H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8z"
        />
        <text className={styles.bubbleText} x="18" y="34" fontSize="18">
          {words.answer}
        </text>
        <path
          className={styles.wave}
          d={WAVE.map((height, index) => `M${24 + index * 14.6} ${74 - height / 2}v${height}`).join('')}
        />
      </g>
    </svg>
  );
}

/** The plaque with the QR code that stands beside the monument. */
function QrPlaque() {
  return (
    <g transform="translate(300 384)">
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
