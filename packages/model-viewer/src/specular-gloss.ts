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
 * Converts specular-glossiness materials, which three no longer reads, into metallic-roughness ones, in place.
 * @returns whether the document had any.
 */
export function withoutSpecularGloss(document: GltfDocument): boolean {
  let isChanged = false;
  for (const material of document.materials ?? []) {
    const source = material.extensions?.[EXTENSION] as SpecularGloss | undefined;
    if (!source) continue;
    isChanged = true;
    material.pbrMetallicRoughness = asMetalRough(source);
    delete material.extensions?.[EXTENSION];
  }
  for (const key of ['extensionsUsed', 'extensionsRequired'] as const)
    document[key] &&= document[key].filter((name) => name !== EXTENSION);
  return isChanged;
}

/** Metal has a bright specular colour and hardly any diffuse colour. */
const METAL = { specular: 0.3, diffuse: 0.1 };

function asMetalRough(source: SpecularGloss): NonNullable<GltfMaterial['pbrMetallicRoughness']> {
  const { diffuseFactor = [1, 1, 1, 1], diffuseTexture, specularFactor = [1, 1, 1] } = source;
  const { glossinessFactor = 1, specularGlossinessTexture } = source;
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
