const COPYRIGHT = 'https://www.openstreetmap.org/copyright';

/** Whose data these are. OpenStreetMap asks for a link; others are named without one. */
export function Attribution({ words }: { words: string }) {
  if (!words.includes('OpenStreetMap')) return words;
  return (
    <a href={COPYRIGHT} target="_blank" rel="noopener">
      {words.replace(/\s*https?:\S+/g, '')}
    </a>
  );
}
