import { join } from 'node:path';

/** The port that names the socket file; any number does, since no TCP port is opened. */
export const SOCKET_PORT = 5432;

/** `sun_path` holds 104 bytes on macOS and 108 on Linux, the closing zero included. */
const LONGEST_PATH = 100;

/** The socket's file in a folder, as `pg` derives it from `host` and `port`. */
export function socketFile(folder: string): string {
  return join(folder, `.s.PGSQL.${SOCKET_PORT}`);
}

/** Whether a socket can stand in the folder: addresses of Unix sockets are short. */
export function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(socketFile(folder)) < LONGEST_PATH;
}
