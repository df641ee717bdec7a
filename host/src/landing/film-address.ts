import type { Language } from '@ar/domain/languages';

/** The player's interface knows no Montenegrin; this is the nearest that it has. */
const INTERFACE = { mn: 'bs', en: 'en' } as const satisfies Record<Language, string>;

/** The player of YouTube's host that sets no cookies, with captions, and with nothing but this channel's videos after it. */
export function filmAddress(videoId: string, language: Language): string {
  const address = new URL(`https://www.youtube-nocookie.com/embed/${encodeURIComponent(videoId)}`);
  address.search = new URLSearchParams({
    autoplay: '1',
    cc_load_policy: '1',
    hl: INTERFACE[language],
    rel: '0',
  }).toString();
  return address.href;
}
