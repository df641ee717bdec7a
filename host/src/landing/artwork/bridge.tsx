import styles from './artwork.module.css';

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
