const COPYRIGHT = 'https://www.openstreetmap.org/copyright';

export function Attribution({ words }: { words: string }) {
  if (!words.includes('OpenStreetMap')) return words;
  return (
    <a href={COPYRIGHT} target="_blank" rel="noopener">
      {words.replace(/\s*https?:\S+/g, '')}
    </a>
  );
}
