import styles from './artwork.module.css';
import { MillenniumBridge } from './bridge.tsx';

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
