import styles from './artwork.module.css';

/** A pine of Gorica, its foot on (x, y). */
export function Pine({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) {
  return (
    <path
      className={styles.tree}
      transform={`translate(${x} ${y}) scale(${scale})`}
      d="M-3 0v-18h-19l13-20h-8l11-18h-6L0-88l12 32H6l11 18H9l13 20H3V0z"
    />
  );
}

/** Sahat kula of Stara Varoš: limestone, a clock, and the iron belfry on its flat top. Stands on (0, 0), 590 high. */
export function ClockTower({ transform }: { transform?: string }) {
  return (
    <g transform={transform}>
      <g className={styles.iron}>
        <path d="M-44-462-16-540h32l28 78M-30-501h60M-16-540 0-566l16 26M0-566v-30M-9-586H9" />
        <path d="m-37-482 53-58M37-482l-53-58" strokeWidth="1.8" />
      </g>
      <path
        className={styles.bell}
        d="M-14-488c4-4 4-9 5-15 1-8 17-8 18 0 1 6 1 11 5 15zM-3-488h6a3 3 0 0 1-6 0z"
      />
      <path className={styles.wall} d="M-80 0-70-448H70L80 0z" />
      <path className={styles.wallShade} d="M26 0 22-448h48L80 0z" />
      <path className={styles.wall} d="M-78-462H78v16H-78z" />
      <path className={styles.wallShade} d="M22-462h56v16H22zM-70-446H70v6H-70z" />
      <path
        className={styles.course}
        d="M-66-330h22m14 0h14M-64-290h12m18 0h20M22-306h20M-62-240h26M30-250h28M-66-196h14m10 0h12M26-190h14m10 0h12M-68-140h24M34-130h24M-70-92h16m10 0h10M30-80h16m10 0h14M-72-44h30M40-36h26M-40-410h-18M44-420h16"
      />
      <circle className={styles.face} cx="0" cy="-384" r="38" />
      <path className={styles.hands} d="M0-408v24l15 10" />
      <path
        className={styles.window}
        d="M-11-250v-36a11 11 0 0 1 22 0v36zM-11-140v-36a11 11 0 0 1 22 0v36z"
      />
      <path className={styles.window} d="M-24 0v-54a24 24 0 0 1 48 0V0z" />
    </g>
  );
}

const CABLES = Array.from({ length: 12 }, (_, index) => index / 11);

interface BridgeProps {
  /** Where the pylon's foot stands; the span goes right from it, the stays left. */
  x: number;
  y: number;
  span: number;
  stays: number;
  height: number;
  lineArt?: boolean;
}

/** Most Milenijum: one leaning pylon, twelve cables to the span and their counterweights behind it. */
export function MillenniumBridge({ x, y, span, stays, height, lineArt }: BridgeProps) {
  const lean = height * 0.14;
  const along = (share: number) => ({ px: x - lean * share, py: y - height * share });
  const lines = CABLES.map((share) => {
    const { px, py } = along(0.99 - 0.52 * share);
    const ahead = x + span * (0.97 - 0.76 * share);
    const behind = x - lean - stays * (1 - 0.66 * share);
    return `M${px.toFixed(1)} ${py.toFixed(1)}L${ahead.toFixed(1)} ${y}M${px.toFixed(1)} ${py.toFixed(1)}L${behind.toFixed(1)} ${y}`;
  }).join('');
  const wide = height * 0.045;
  const pylon = `M${x - wide} ${y}L${x - lean - wide * 0.35} ${y - height}h${wide * 0.9}L${x + wide} ${y}z`;
  if (lineArt) return <path d={`${lines}${pylon}M${x - lean - stays} ${y}H${x + span}`} />;
  return (
    <g>
      <path className={styles.cable} d={lines} />
      <path className={styles.pylon} d={pylon} />
      <path
        className={styles.deck}
        d={`M${x - lean - stays - 80} ${y}H${x + span + 20}v13H${x - lean - stays - 80}z`}
      />
    </g>
  );
}

/** The city in one line: pines of Gorica, the bridge, the Clock Tower, the Ribnica's arches, the stones of Duklja. */
export function Skyline({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 1600 180" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <g className={styles.lineArt}>
        <path d="M0 168h300M40 168v-10M40 158H22l12-18h-7L40 110l13 30h-7l12 18zM94 168v-14m0 0H70l15-24h-9l18-40 18 40h-9l15 24zM146 168v-10m0 0h-18l12-18h-7l13-30 13 30h-7l12 18z" />
        <path d="M190 168v-36l34-22 34 22v36m-44 0v-20h20v20" />
        <MillenniumBridge x={420} y={150} span={170} stays={90} height={136} lineArt />
        <path d="M300 168c10 0 14-6 14-18M590 150c0 12 6 18 20 18M340 168c12-6 20-6 32 0s20 6 32 0 20-6 32 0 20 6 32 0 20-6 32 0 20 6 32 0 20-6 32 0" />
        <path d="M610 168h150M770 168l5-104h40l5 104zM771 64h48v-5h-48zM783 59l12-26 12 26M795 33V20m-5 5h10M789 168v-16a6 6 0 0 1 12 0v16" />
        <circle cx="795" cy="82" r="9" />
        <path d="M795 77v5l4 2M760 168h10m50 0h30v-32h44v32M846 136l12-14h20l12 14M858 146h8v8h-8zM878 146h8v8h-8z" />
        <path d="M894 168h26c36-10 74-62 124-62s88 52 124 62h10M998 168a46 46 0 0 1 92 0M1106 168a13 13 0 0 1 26 0M956 168a13 13 0 0 1 26 0M1026 113v6m18-7v6m18-5v6M972 143l5 5m134-5-5 5" />
        <path d="M1196 168v-84m14 0v84m-20-84h26v-8h-26zM1186 168h34M1250 168v-56m14 0v56m-20-56h26v-8h-26zM1240 168h34M1304 168v-84m14 0v84m-20-84h26v-8h-26zM1294 168h34M1186 70h140l-14-12h-112zM1346 168v-20h22v20m-10-20v-14h22v34" />
        <path d="M1178 168h422M1440 168v-14m0 0h-24l15-24h-9l18-40 18 40h-9l15 24zM1496 168v-10m0 0h-18l12-18h-7l13-30 13 30h-7l12 18zM1556 168v-14m0 0h-24l15-24h-9l18-40 18 40h-9l15 24z" />
      </g>
    </svg>
  );
}
