import type { GltfDocument, GltfMaterial } from './gltf-file.ts';

const EXTENSION = 'KHR_materials_pbrSpecularGlossiness';

interface SpecularGloss {
  diffuseFactor?: number[];
  diffuseTexture?: { index: number };
  specularFactor?: number[];
  glossinessFactor?: number;
  specularGlossinessTexture?: { index: number };
}

/**
 * Describes materials of specular colour and gloss, which no viewer reads any more, by metal and roughness: their own colour
 * and picture stay. Whether there were any; changes the document.
 */
export function withoutSpecularGloss(document: GltfDocument): boolean {
  let isChanged = false;
  for (const material of document.materials ?? []) {
    const given = material.extensions?.[EXTENSION] as SpecularGloss | undefined;
    if (!given) continue;
    isChanged = true;
    material.pbrMetallicRoughness = asMetalRough(given);
    delete material.extensions?.[EXTENSION];
  }
  const others = (names?: string[]) => names?.filter((name) => name !== EXTENSION);
  const { extensionsUsed, extensionsRequired } = document;
  if (extensionsUsed) document.extensionsUsed = others(extensionsUsed) ?? [];
  if (extensionsRequired) document.extensionsRequired = others(extensionsRequired) ?? [];
  return isChanged;
}

/** What reflects much of its light as a mirror does, and has next to no colour of its own, is metal. */
const METAL = { specular: 0.3, diffuse: 0.1 };

function asMetalRough(given: SpecularGloss): NonNullable<GltfMaterial['pbrMetallicRoughness']> {
  const { diffuseFactor = [1, 1, 1, 1], diffuseTexture, specularFactor = [1, 1, 1] } = given;
  const { glossinessFactor = 1, specularGlossinessTexture } = given;
  const [red = 1, green = 1, blue = 1, alpha = 1] = diffuseFactor;
  const isMetal =
    !diffuseTexture &&
    Math.max(red, green, blue) < METAL.diffuse &&
    Math.max(...specularFactor) > METAL.specular;
  return {
    baseColorFactor: isMetal ? [...specularFactor, alpha] : [red, green, blue, alpha],
    ...(diffuseTexture && { baseColorTexture: diffuseTexture }),
    metallicFactor: isMetal ? 1 : 0,
    roughnessFactor: specularGlossinessTexture ? 0.7 : 1 - glossinessFactor,
  };
}
