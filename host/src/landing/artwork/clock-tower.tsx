import styles from './artwork.module.css';

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
