import styles from './artwork.module.css';
import { type PhonePictureProps, PhoneScreen } from './drawing.tsx';

/** Feature `map`: the centre of Podgorica where the Ribnica meets the Morača. */
export function MapPicture({ label, words }: PhonePictureProps) {
  return (
    <PhoneScreen label={label}>
      <path className={styles.rock} d="M0 0h400v840H0z" />
      <g transform="translate(0 176)">
        <Ground />
        <path className={styles.route} d="M206 384c34 8 56 0 64-30s-10-90-28-136" />
        <circle className={styles.around} cx="204" cy="386" r="54" />
        <circle className={styles.here} cx="204" cy="386" r="15" />
        <Pin x={240} y={206} scale={1.15} />
        <Pin x={66} y={216} scale={0.8} />
        <Pin x={330} y={430} scale={0.8} />
        <Pin x={334} y={120} scale={0.8} site />
        <Pin x={60} y={100} scale={0.8} site />
        <Pin x={276} y={4} scale={0.8} />
      </g>
      <g transform="translate(32 66)">
        <rect className={styles.bubble} width="336" height="50" rx="25" />
        <path className={styles.lens} d="M30 15a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm7 16 7 7" />
        <text className={styles.bubbleText} x="60" y="33" fontSize="21">
          {words.place}
        </text>
      </g>
      <g transform="translate(20 704)">
        <rect className={styles.bubble} width="360" height="104" rx="14" />
        <circle className={styles.asked} cx="56" cy="52" r="32" />
        <path className={styles.arrow} d="m56 34 16 34-16-8-16 8z" />
        <text className={styles.bubbleText} x="106" y="46" fontSize="24">
          {words.place}
          <tspan className={styles.quietText} x="106" dy="32" fontSize="20">
            {words.nearby}
          </tspan>
        </text>
      </g>
    </PhoneScreen>
  );
}

/** Parks, streets and the two rivers. */
function Ground() {
  return (
    <>
      <path
        className={styles.middle}
        d="M262 0c24-36 84-50 138-40v132c-50 22-112 6-138-92zM0 318c44-6 78 26 84 70s-30 92-84 112zM0-176h96c-6 50-50 74-96 66zM236 560c60-20 120-6 164 24v80H236z"
      />
      <g className={styles.street}>
        <path
          strokeWidth="12"
          d="M150-176 176 0c16 70 46 120 66 190s34 200 30 310l-22 170M0 92l400 96M0 232l140 26M214 286l186-26M278 380l122 22M160-70l240-44M268 540l132 10M0 560l130-10"
        />
        <path
          strokeWidth="6"
          d="M60-10v110M118-60v178M0 40l166 26M0 150l110 24M54 102 34 244M216 140l184 44M292 164l-8 104M348 176l-6 88M228 226l172 20M276 320l124-10M330 270l8 230M276 446l124 14M206 330l64 16M196 400l76 12M110 430l90 30M0 280l120 16M0-20l172-20M240-84l30 150M330-98l20 206M268-176l10 86M340 500l14 170M70 556l10 110M0 620l400 14"
        />
      </g>
      <path
        className={styles.river}
        strokeWidth="46"
        d="M64-190c4 60 14 110 20 170 8 90 100 150 92 250S96 390 150 530c20 56 40 90 38 150"
      />
      <path className={styles.river} strokeWidth="16" d="M410 338c-60-26-90 20-140 4s-60-66-104-72" />
      <path
        className={styles.ripple}
        d="M72-120c4 24 6 40 9 62m31 142c6 20 16 36 26 52m22 70c2 12 0 24-4 36m-20 66c-6 20-10 36-10 54m10 70c2 12 6 24 10 34m24 60c8 20 14 34 18 52"
      />
      <path className={styles.street} strokeWidth="10" d="m92 196 116-34M110 528l100-28" />
    </>
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
