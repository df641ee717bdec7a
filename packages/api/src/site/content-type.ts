import { extname } from 'node:path';

const UTF8 = '; charset=utf-8';

/** Types that gain from compression, and those that are compressed already. */
const TEXTS: Record<string, string> = {
  '.css': `text/css${UTF8}`,
  '.html': `text/html${UTF8}`,
  '.js': `text/javascript${UTF8}`,
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': `text/javascript${UTF8}`,
  '.svg': 'image/svg+xml',
  '.txt': `text/plain${UTF8}`,
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
};
const OTHERS: Record<string, string> = {
  '.avif': 'image/avif',
  '.glb': 'model/gltf-binary',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The media type by a file's extension; unknown ones are never sniffed into anything. */
export function contentType(path: string): string {
  const extension = extname(path).toLowerCase();
  return TEXTS[extension] ?? OTHERS[extension] ?? 'application/octet-stream';
}

export function isCompressible(path: string): boolean {
  return Object.hasOwn(TEXTS, extname(path).toLowerCase());
}
