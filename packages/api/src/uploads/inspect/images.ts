import sharp from 'sharp';
export async function reencode(source: string, target: string): Promise<{ problem?: string }> {
  await sharp(source).webp().toFile(target);
  return {};
}
