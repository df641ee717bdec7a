import type { PictureProps } from '../features.tsx';
import styles from './artwork.module.css';

/** Feature `map`: the centre of Podgorica where the Ribnica meets the Morača. */
export function MapPicture({ label, words }: PictureProps) {
  return (
    <svg
      className={styles.art}
      viewBox="0 0 400 500"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
    >
      <path className={styles.rock} d="M0 0h400v500H0z" />
      <path
        className={styles.middle}
        d="M262 0h138v92c-50 22-112 6-138-92zM0 318c44-6 78 26 84 70s-30 92-84 112z"
      />
      <g className={styles.street}>
        <path
          strokeWidth="12"
          d="M176 0c16 70 46 120 66 190s34 200 30 310M0 92l400 96M0 232l140 26M214 286l186-26M278 380l122 22"
        />
        <path
          strokeWidth="6"
          d="M60 0v100M118 0v118M0 40l166 26M0 150l110 24M54 102 34 244M216 140l184 44M292 164l-8 104M348 176l-6 88M228 226l172 20M276 320l124-10M330 270l8 230M276 446l124 14M206 330l64 16M196 400l76 12M110 430l90 30M0 280l120 16"
        />
      </g>
      <path className={styles.river} strokeWidth="46" d="M84-20c8 90 100 150 92 250S96 390 150 530" />
      <path className={styles.river} strokeWidth="16" d="M410 338c-60-26-90 20-140 4s-60-66-104-72" />
      <path
        className={styles.ripple}
        d="M112 84c6 20 16 36 26 52m22 70c2 12 0 24-4 36m-20 66c-6 20-10 36-10 54m10 70c2 12 6 24 10 34"
      />
      <path className={styles.street} strokeWidth="10" d="m92 196 116-34" />
      <path className={styles.route} d="M206 384c34 8 56 0 64-30s-10-90-28-136" />
      <circle className={styles.around} cx="204" cy="386" r="54" />
      <circle className={styles.here} cx="204" cy="386" r="15" />
      <Pin x={240} y={206} />
      <Pin x={66} y={216} scale={0.8} />
      <Pin x={330} y={430} scale={0.8} />
      <Pin x={334} y={120} scale={0.8} site />
      <Pin x={60} y={110} scale={0.8} site />
      <g transform="translate(264 196)">
        <rect className={styles.chip} width="86" height="36" rx="5" />
        <text className={styles.chipText} x="43" y="25" fontSize="19" textAnchor="middle">
          {words.nearby}
        </text>
      </g>
    </svg>
  );
}

interface PinProps {
  x: number;
  y: number;
  scale?: number;
  site?: boolean;
}

/** A monument, or a building site. */
function Pin({ x, y, scale = 1, site = false }: PinProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path
        className={site ? styles.pinSite : styles.pin}
        d="M0 0c-7-16-26-26-26-50a26 26 0 0 1 52 0C26-26 7-16 0 0z"
      />
      <path
        className={styles.pinMark}
        d={site ? 'M-9-38v-22H9v22zM-9-49H9M0-60v22' : 'm-7-38 2-22H5l2 22zM0-60v-8M-11-38h22'}
      />
    </g>
  );
}
