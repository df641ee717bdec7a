export function Logo({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 32 32" width="32" height="32" fill="none" aria-hidden="true">
      <path d="M2 9V2h7M23 2h7v7M30 23v7h-7M9 30H2v-7" stroke="currentColor" strokeWidth="2.5" />
      <path d="m12.4 22 .8-12h5.6l.8 12zM16 6.5V10m-2.6 0L16 6.4l2.6 3.6" fill="currentColor" />
      <path d="M16 4.6V10m-2.8 0L16 6.4l2.8 3.6" stroke="currentColor" strokeWidth="1.2" />
      <circle cx="16" cy="13.6" r="1.7" fill="var(--logo-hole, var(--band))" />
      <path
        d="M6.5 25.6c1.6 0 1.6-1.1 3.2-1.1s1.6 1.1 3.1 1.1 1.6-1.1 3.2-1.1 1.6 1.1 3.2 1.1 1.6-1.1 3.1-1.1 1.6 1.1 3.2 1.1"
        stroke="var(--sun)"
        strokeWidth="1.8"
      />
    </svg>
  );
}
