/**
 * A Content-Disposition header that carries any file name (RFC 6266): plain ASCII for old clients, and the true
 * name in UTF-8 (RFC 8187).
 */
export function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[đĐ]/g, (letter) => (letter === 'đ' ? 'd' : 'D'))
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const full = encodeURIComponent(name.replace(/\p{Cs}/gu, '\ufffd')).replace(
    /['()*!]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${plain}"; filename*=UTF-8''${full}`;
}
