import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spokenText } from './spoken.mjs';

/*
 * The spoken welcome of each monument, from Debian's espeak-ng and ffmpeg. Committed, since nobody should need either:
 * `pnpm --filter @ar/demo sound` makes them again.
 */

const FOLDER = fileURLToPath(new URL('../files/monuments/sound/', import.meta.url));
/** Which kind of source a recording has, in the vocabulary that C2PA and IPTC share: the server reads it. */
const BY_A_PROGRAM = 'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia';

/** @type {{ slug: string, silent?: boolean, name: string, description: string }[]} */
const monuments = JSON.parse(readFileSync(new URL('../rows/monuments.json', import.meta.url), 'utf8'));

mkdirSync(FOLDER, { recursive: true });
const drafts = mkdtempSync(join(tmpdir(), 'sound-'));
for (const monument of monuments.filter(({ silent }) => !silent)) {
  const draft = join(drafts, 'spoken.wav');
  // Bosnian is its nearest voice: ijekavian, and with the letters of the language.
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
