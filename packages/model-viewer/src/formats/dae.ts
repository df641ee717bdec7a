import { ColladaLoader } from 'three/addons/loaders/ColladaLoader.js';
import { ModelFailure } from '../failure.ts';
import type { ParseModel } from './parse-model.ts';

/** COLLADA; the loader applies its unit, so that what it answers is in metres. */
export const parse: ParseModel = async (content, { manager }) => {
  const collada = new ColladaLoader(manager).parse(new TextDecoder().decode(content), '');
  // Answered for what is no XML.
  if (!collada) throw new ModelFailure({ kind: 'unreadable' });
  return { object: collada.scene, metresAUnit: 1 };
};
