import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function mayMount(): boolean {
  try {
    unmount(mountSmallDisk(1));
    return true;
  } catch {
    return false;
  }
}

export function mountSmallDisk(megabytes: number): string {
  const disk = mkdtempSync(join(tmpdir(), 'small-disk-'));
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk);
    return disk;
  } catch (error) {
    rmdirSync(disk);
    throw error;
  }
}

export function unmount(disk: string): void {
  run('umount', disk);
  rmdirSync(disk);
}

function run(command: string, ...parameters: string[]): void {
  execFileSync(command, parameters, { stdio: 'ignore' });
}
