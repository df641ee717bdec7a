import styles from './artwork.module.css';

interface MarkProps {
  className?: string | undefined;
}

/** The city: the bridge over its river, between the viewfinder's brackets. A drawing of this project, not the city's arms. */
export function CityMark({ className }: MarkProps) {
  return (
    <svg className={className} viewBox="0 0 48 48" width="40" height="40" aria-hidden="true">
      <path
        className={styles.lineArt}
        d="M4 13V4h9M35 4h9v9M44 35v9h-9M13 44H4v-9M19 31 16 10M17 14l-8 17M17 14l24 17M17 18l16 13M18 22l8 9M8 31h33M9 37c3-2 5-2 8 0s5 2 8 0 5-2 8 0 5 2 8 0"
      />
    </svg>
  );
}

/** The development programme: steps that grow, and a shoot on the highest. */
export function ProgrammeMark({ className }: MarkProps) {
  return (
    <svg className={className} viewBox="0 0 48 48" width="40" height="40" aria-hidden="true">
      <path
        className={styles.lineArt}
        d="M5 43h38M7 43V33h9v10M16 33v-8h9v18M25 25h9v18M34 43V25M29 25V12M29 18c0-6 4-10 12-10 0 7-4 11-12 10zM29 22c0-5-3-9-10-9 0 6 3 9 10 9z"
      />
    </svg>
  );
}
