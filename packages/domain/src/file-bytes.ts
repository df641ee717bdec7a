export interface FileBytes {
  size: number;
  read(start: number, length: number): Promise<Uint8Array>;
}

export const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
