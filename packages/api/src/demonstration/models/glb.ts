import { Document, NodeIO } from '@gltf-transform/core';
import { buildBlocks } from './blocks.ts';
import type { ModelDesign } from './design.ts';
import type { Material, Model } from './solids.ts';
import {
  buildCanopy,
  buildDecks,
  buildFootbridge,
  buildStand,
  buildStreet,
  buildVault,
} from './structures.ts';

/** The brand's colours as sRGB hexadecimal, and how smooth each is. */
const LOOKS: Record<Material, { colour: string; roughness: number; alpha?: number }> = {
  wall: { colour: '#F6F1E7', roughness: 0.9 },
  slab: { colour: '#C9CEC8', roughness: 0.85 },
  glass: { colour: '#7FB5B0', roughness: 0.2 },
  moraca: { colour: '#0B6E69', roughness: 0.7 },
  ochre: { colour: '#C8641B', roughness: 0.8 },
  sun: { colour: '#F2A541', roughness: 0.7 },
  leaf: { colour: '#3E7A5C', roughness: 1 },
  paving: { colour: '#E6DFD0', roughness: 0.95 },
  timber: { colour: '#7B5A34', roughness: 0.9 },
  water: { colour: '#1F8780', roughness: 0.15, alpha: 0.8 },
};

/** The triangles of a design, by material. */
export function modelOf(design: ModelDesign): Model {
  const model: Model = new Map();
  switch (design.kind) {
    case 'blocks':
      buildBlocks(model, design);
      break;
    case 'vault':
      buildVault(model, design);
      break;
    case 'stand':
      buildStand(model, design);
      break;
    case 'canopy':
      buildCanopy(model, design);
      break;
    case 'decks':
      buildDecks(model, design);
      break;
    case 'footbridge':
      buildFootbridge(model, design);
      break;
    case 'street':
      buildStreet(model, design);
      break;
  }
  return model;
}

/** A binary glTF 2.0 file: one mesh, one primitive a material. */
export async function writeGlb(name: string, design: ModelDesign): Promise<Uint8Array> {
  const document = new Document();
  document.getRoot().getAsset().generator = 'AR Podgorica';
  const buffer = document.createBuffer();
  const mesh = document.createMesh(name);
  for (const [material, { positions, normals, indices }] of modelOf(design)) {
    const accessor = (type: 'VEC3' | 'SCALAR', array: Float32Array | Uint16Array) =>
      document
        .createAccessor()
        .setBuffer(buffer)
        .setType(type)
        .setArray(array as Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>);
    const primitive = document
      .createPrimitive()
      .setMaterial(materialOf(document, material))
      .setAttribute('POSITION', accessor('VEC3', new Float32Array(positions)))
      .setAttribute('NORMAL', accessor('VEC3', new Float32Array(normals)))
      .setIndices(accessor('SCALAR', new Uint16Array(indices)));
    mesh.addPrimitive(primitive);
  }
  const scene = document.createScene(name).addChild(document.createNode(name).setMesh(mesh));
  document.getRoot().setDefaultScene(scene);
  return await new NodeIO().writeBinary(document);
}

function materialOf(document: Document, name: Material) {
  const { colour, roughness, alpha = 1 } = LOOKS[name];
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return document
    .createMaterial(name)
    .setBaseColorFactor([red, green, blue, alpha])
    .setAlphaMode(alpha < 1 ? 'BLEND' : 'OPAQUE')
    .setMetallicFactor(0)
    .setRoughnessFactor(roughness);
}

/** glTF's colour factors are linear (section 3.9.2), hexadecimal colours are sRGB. */
const linear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
