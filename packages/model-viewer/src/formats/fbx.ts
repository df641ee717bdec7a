import { FBXLoader } from 'three/addons/loaders/FBXLoader.js';
import type { ParseModel } from './parse-model.ts';

const METRES_A_CENTIMETRE = 0.01;

/** Autodesk FBX, binary or text, whose unit is so many centimetres. */
export const parse: ParseModel = async (content, { manager }) => {
  const object = new FBXLoader(manager).parse(content, '');
  const { unitScaleFactor = 1 } = object.userData as { unitScaleFactor?: number };
  return { object, metresAUnit: unitScaleFactor * METRES_A_CENTIMETRE };
};
