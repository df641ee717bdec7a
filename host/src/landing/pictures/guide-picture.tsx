import styles from './artwork.module.css';
import { NameChip, type PhonePictureProps, PhoneScreen, ThumbBar } from './drawing.tsx';
import { ClockTower, Pine } from './landmarks.tsx';

/** A voice as bars: the answer's in its bubble, the visitor's on both sides of the microphone. */
const bars = (heights: readonly number[], x: number, y: number, apart: number) =>
  heights.map((height, index) => `M${x + index * apart} ${y - height / 2}v${height}`).join('');
const ANSWER = bars([10, 24, 40, 18, 32, 46, 22, 36, 14, 28, 42, 20, 30, 12], 18, 72, 13.2);
const LISTENING = bars([8, 14, 26, 18, 34, 22], 62, 58, 16) + bars([22, 34, 18, 26, 14, 8], 258, 58, 16);

/** Feature `avatar`: a question to the Clock Tower and its answer. */
export function GuidePicture({ label, words }: PhonePictureProps) {
  return (
    <PhoneScreen label={label}>
      <path className={styles.sky} d="M0 0h400v840H0z" />
      <circle className={styles.light} cx="72" cy="186" r="44" />
      <path
        className={styles.cloud}
        d="M0 168c30-22 62-14 72 8 26-6 40 6 42 20H0zM330 150c6-20 34-26 48-8 8-6 16-6 22-4v40H312c0-14 6-26 18-28z"
      />
      <path className={styles.far} d="M0 470c70-40 110-70 170-52s140 8 230-44v300H0z" />
      <path className={styles.middle} d="M0 556c90-44 230-48 400-12v180H0z" />
      <Pine x={186} y={612} scale={1.15} />
      <Pine x={384} y={610} scale={1.35} />
      <Pine x={150} y={620} scale={0.85} />
      <path className={styles.near} d="M0 618c120-30 280-26 400 0v120H0z" />
      <ClockTower transform="translate(288 690) scale(.86)" />
      <QrPlaque />
      <path className={styles.bracket} d="M198 216v-44h44M332 172h44v44M376 664v44h-44M242 708h-44v-44" />
      <g transform="translate(16 256)">
        <path
          className={styles.bubble}
          d="M8 0h186a8 8 0 0 1 8 8v54l20 18-20 8v16a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8z"
        />
        <text className={styles.bubbleText} x="14" y="34" fontSize="16.5">
          {words.answer}
        </text>
        <path className={styles.wave} d={ANSWER} />
      </g>
      <g transform="translate(16 440)">
        <path
          className={styles.asked}
          d="M8 0h166a8 8 0 0 1 8 8v34a8 8 0 0 1-8 8H52L34 68l2-18H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8z"
        />
        <text className={styles.askedText} x="91" y="31" fontSize="17.5" textAnchor="middle">
          {words.question}
        </text>
      </g>
      <NameChip>{words.place}</NameChip>
      <ThumbBar>
        <path className={styles.voice} d={LISTENING} />
        <circle className={styles.point} cx="200" cy="58" r="36" />
        <path
          className={styles.dark}
          d="M200 38a8 8 0 0 1 8 8v12a8 8 0 0 1-16 0V46a8 8 0 0 1 8-8zM184 57a16 16 0 0 0 32 0M200 73v8m-8 0h16"
        />
      </ThumbBar>
    </PhoneScreen>
  );
}

/** The plaque with the QR code that stands beside the monument. */
function QrPlaque() {
  return (
    <g transform="translate(36 560) scale(1.3)">
      <path className={styles.bell} d="M29 58h6v52h-6z" />
      <rect className={styles.bubble} width="64" height="64" rx="4" />
      <path
        className={styles.bubbleText}
        d="M8 8h18v18H8zm4 4v10h10V12zM38 8h18v18H38zm4 4v10h10V12zM8 38h18v18H8zm4 4v10h10V42zM32 8h4v8h-4zm0 14h4v8h-4zm-8 10h8v4h-8zm12 0h8v6h-8zm12 0h8v4h-8zm-14 8h6v6h-6zm10 2h6v6h-6zm8-2h4v8h-4zM34 50h8v6h-8zm14 0h8v6h-8z"
        fillRule="evenodd"
      />
    </g>
  );
}
