import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spokenText } from './spoken.mjs';

/*
 * Makes the spoken welcome of each monument with Debian's espeak-ng and ffmpeg. The recordings are committed;
 * `pnpm --filter @ar/demo sound` makes them again.
 */

const FOLDER = fileURLToPath(new URL('../files/monuments/sound/', import.meta.url));
/** The recordings' source type in the IPTC vocabulary, which the server reads. */
const BY_A_PROGRAM = 'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia';

/** @type {{ slug: string, silent?: boolean, name: string, description: string }[]} */
const monuments = JSON.parse(readFileSync(new URL('../rows/monuments.json', import.meta.url), 'utf8'));

mkdirSync(FOLDER, { recursive: true });
const drafts = mkdtempSync(join(tmpdir(), 'sound-'));
for (const monument of monuments.filter(({ silent }) => !silent)) {
  const draft = join(drafts, 'spoken.wav');
  // The Bosnian voice is the nearest to Montenegrin: ijekavian, with the same letters.
  execFileSync('espeak-ng', ['-v', 'bs', '-s', '150', '-g', '2', '-w', draft, spokenText(monument)]);
  const file = join(FOLDER, `${monument.slug}.mp3`);
  execFileSync('ffmpeg', [
    ...['-y', '-loglevel', 'error', '-i', draft],
    // Every telephone plays MP3; a synthetic voice loses nothing at this rate.
    ...['-ac', '1', '-ar', '16000', '-codec:a', 'libmp3lame', '-b:a', '16k'],
    ...['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact', '-id3v2_version', '4'],
    ...['-metadata', `title=${monument.name}`, '-metadata', 'artist=eSpeak NG'],
    ...['-metadata', `DigitalSourceType=${BY_A_PROGRAM}`, file],
  ]);
  console.log(`${monument.slug}: ${(statSync(file).size / 1000).toFixed(0)} kB`);
}
rmSync(drafts, { recursive: true });
