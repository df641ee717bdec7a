import type { UploadKind } from '@ar/domain/upload';
export interface Received {
  path: string;
  name: string;
  size: number;
}
export async function inspect(
  _received: Received,
  _kind: UploadKind,
): Promise<{ contentType: string } | { problem: string }> {
  return { contentType: 'application/octet-stream' };
}
