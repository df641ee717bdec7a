import styles from './artwork.module.css';
import { Drawing } from './drawing.tsx';
import own from './film-poster.module.css';
import { ClockTower, MillenniumBridge, Pine } from './landmarks.tsx';

const PINES = [
  [1010, 548, 1.1],
  [1070, 532, 1.4],
  [1330, 520, 1.5],
  [1392, 528, 1.2],
  [1460, 536, 1.6],
] as const;

/** The still before the film: the city at dusk, and the day on the screen of a phone held up to it. */
export function FilmPoster({ label }: { label: string }) {
  return (
    <Drawing label={label} width={1600} height={900}>
      <defs>
        <clipPath id="film-screen">
          <rect x="1014" y="92" width="366" height="716" rx="34" />
        </clipPath>
        <g id="film-city">
          <City />
        </g>
      </defs>
      <use className={own.dusk} href="#film-city" />
      <rect className={own.phone} x="998" y="76" width="398" height="748" rx="48" />
      <use className={styles.day} href="#film-city" clipPath="url(#film-screen)" />
      <path className={styles.bracket} d="M1098 226v-54h54M1244 172h54v54M1298 640v54h-54M1152 694h-54v-54" />
      <rect className={own.camera} x="1152" y="108" width="90" height="22" rx="11" />
    </Drawing>
  );
}

/** Drawn twice, in the colours of dusk and of day. */
function City() {
  return (
    <>
      <path className={styles.sky} d="M0 0h1600v900H0z" />
      <circle className={styles.light} cx="790" cy="404" r="112" />
      <path
        className={styles.far}
        d="M0 470c90-20 150-90 230-86 80 6 100 56 180 50 90-8 130-110 220-104 90 4 110 84 190 92 90 8 130-70 230-70 110 0 130 70 230 76 110 6 190-60 320-58v530H0z"
      />
      <path
        className={styles.middle}
        d="M0 580c200-50 380-30 560-24 220 6 340-56 560-46 180 6 300 36 480 10v380H0z"
      />
      {PINES.map(([x, y, scale]) => (
        <Pine key={x} x={x} y={y + 14} scale={scale} />
      ))}
      <path className={styles.water} d="M0 690h1600v210H0z" />
      <path
        className={styles.ripple}
        d="M80 742h90m60 0h40M300 790h120M520 748h70m50 0h110M180 848h80m60 0h30M660 830h140m60 0h40M860 770h60"
      />
      <MillenniumBridge x={420} y={676} span={520} stays={300} height={500} />
      <path
        className={styles.near}
        d="M884 676c90-10 170-106 466-106 120 0 190 30 250 60v270H836c0-84 12-150 48-224z"
      />
      <ClockTower transform="translate(1198 690) scale(.82)" />
    </>
  );
}
