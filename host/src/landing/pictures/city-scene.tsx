import styles from './artwork.module.css';
import { Drawing } from './drawing.tsx';
import { ClockTower, MillenniumBridge, Pine } from './landmarks.tsx';

interface CitySceneProps {
  label: string;
  landmark: string;
  speech: readonly [string, string];
}

/** Heights and places of the pines on Gorica, behind the tower. */
const PINES = [
  [700, 612, 0.55],
  [742, 594, 0.7],
  [926, 556, 0.8],
  [962, 548, 1],
  [1004, 546, 0.75],
  [1040, 550, 0.95],
  [1084, 558, 0.8],
  [1120, 572, 1],
  [1164, 588, 0.85],
] as const;

/** Podgorica through the viewfinder. The bridge and the tower stand between x 200 and 1000, so that no screen crops them. */
export function CityScene({ label, landmark, speech }: CitySceneProps) {
  return (
    <Drawing label={label} width={1200} height={898} keep="xMidYMax">
      <Backdrop />
      <MillenniumBridge x={290} y={640} span={400} stays={190} height={385} />
      <Foreground />
      <ClockTower transform="translate(815 806)" />
      <Recognised landmark={landmark} speech={speech} />
    </Drawing>
  );
}

function Backdrop() {
  return (
    <>
      <path className={styles.sky} d="M0 0h1200v900H0z" />
      <circle className={styles.light} cx="560" cy="452" r="104" />
      <path
        className={styles.cloud}
        d="M196 132c4-20 34-26 48-10 20-22 62-14 66 12 22-2 34 8 34 20H176c-2-12 6-22 20-22zM870 96c4-16 28-22 40-8 16-18 50-12 54 10 18-2 28 6 28 16H852c-2-10 6-18 18-18z"
      />
      <path
        className={styles.birds}
        d="M520 112q10-12 20 0 10-12 20 0M572 84q8-10 16 0 8-10 16 0M580 142q8-10 16 0 8-10 16 0"
      />
      <path
        className={styles.far}
        d="M0 500c60-8 92-52 142-52 42 0 60 30 100 26 52-6 72-74 130-74 46 0 66 58 112 66 48 8 78-24 126-20 58 4 84 42 134 30 62-14 90-106 166-106 64 0 86 60 142 66 56 4 88-44 148-46v510H0z"
      />
      <path
        className={styles.middle}
        d="M0 566c110-42 214-26 330-20 130 6 198-30 320-24 96 6 140 42 250 40 112-2 200-40 300-36v374H0z"
      />
      <path className={styles.near} d="M560 660c70-30 150-84 260-108 116-24 250-14 380 46v302H560z" />
      {PINES.map(([x, y, scale]) => (
        <Pine key={x} x={x} y={y + 8} scale={scale} />
      ))}
      <path className={styles.near} d="M0 618c80-14 170-12 250 6 60 12 110 30 160 40v236H0z" />
      <path className={styles.water} d="M330 646h360c24 76-10 170-60 254H150c70-80 168-160 180-254z" />
      <path
        className={styles.ripple}
        d="M430 690h64m70 0h44M402 738h30m60 0h96M356 792h84m80 0h40M300 848h60m70 0h110"
      />
    </>
  );
}

function Foreground() {
  return (
    <>
      <path className={styles.rock} d="M0 656h352c6 62-38 118-92 164-34 28-60 52-84 80H0z" />
      <path
        className={styles.rockShade}
        d="M352 656c6 62-38 118-92 164-34 28-60 52-84 80h-40c30-44 70-80 104-112 48-46 72-84 72-132z"
      />
      <path className={styles.stratum} d="M30 712h120m40 0h52M0 762h86m46 0h64M40 816h84M0 862h60m34 0h24" />
      <path className={styles.rock} d="M668 656h532v244H566c60-70 116-152 102-244z" />
      <path className={styles.rockShade} d="M668 656c14 92-42 174-102 244h46c54-76 92-148 84-244z" />
      <path className={styles.stratum} d="M716 706h34m-60 62h40m-62 58h30" />
      <path className={styles.tree} d="M604 900c36-62 96-98 180-98h416v98z" />
      <House x={960} />
      <House x={1086} />
      <path className={styles.near} d="M604 900c36-62 96-98 180-98 10 0 20 0 30 1-70 8-124 42-156 97z" />
    </>
  );
}

/** A house of Stara Varoš. */
function House({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 806)`}>
      <path className={styles.wall} d="M0 0v-74h100V0z" />
      <path className={styles.wallShade} d="M66 0v-74h34V0z" />
      <path className={styles.roof} d="M-12-70 16-106h68l28 36z" />
      <path className={styles.window} d="M16-52h14v20H16zM42-52h14v20H42zM76-52h12v20H76zM40 0v-24h18V0z" />
    </g>
  );
}

/** What the camera adds: brackets round the tower, tracking points, its name and its words. */
function Recognised({ landmark, speech }: Pick<CitySceneProps, 'landmark' | 'speech'>) {
  const chip = landmark.length * 15 + 66;
  return (
    <>
      <path className={styles.bracket} d="M692 244v-54h54M884 190h54v54M938 776v54h-54M746 830h-54v-54" />
      <g className={styles.point}>
        <circle cx="745" cy="358" r="6" />
        <circle cx="885" cy="358" r="6" />
        <circle cx="815" cy="240" r="6" />
        <circle cx="738" cy="700" r="6" />
        <circle cx="892" cy="700" r="6" />
      </g>
      <g transform={`translate(${815 - chip / 2} 806)`}>
        <rect className={styles.chip} width={chip} height="50" rx="6" />
        <circle className={styles.point} cx="27" cy="25" r="8" />
        <text className={styles.chipText} x="48" y="34" fontSize="27">
          {landmark}
        </text>
      </g>
      <path
        className={styles.bubble}
        d="M338 210h320a8 8 0 0 1 8 8v30l26 20-26 14v36a8 8 0 0 1-8 8H338a8 8 0 0 1-8-8V218a8 8 0 0 1 8-8z"
      />
      <text className={styles.bubbleText} x="354" y="258" fontSize="29">
        {speech[0]}
        <tspan x="354" dy="38">
          {speech[1]}
        </tspan>
      </text>
    </>
  );
}
