const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\])$|\.localhost$/;

/** A file's whole address; off this machine `http` becomes `https`. */
export function secureAddress(address: string, base: string): string {
  const url = new URL(address, base);
  if (url.protocol === 'http:' && !LOCAL.test(url.hostname)) url.protocol = 'https:';
  return url.href;
}
