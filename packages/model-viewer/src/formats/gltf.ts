import { FileLoader, TextureLoader } from 'three';
import { GLTFLoader, type GLTFLoaderPlugin, type GLTFParser } from 'three/addons/loaders/GLTFLoader.js';
import { ModelFailure } from '../failure.ts';
import { unmetNeed } from '../gltf-needs.ts';
import type { ParseModel } from './parse-model.ts';

/** glTF 2.0, as JSON or in its binary container. */
export const parse: ParseModel = async (content, { manager }) => {
  const need = unmetNeed(content);
  if (need) throw new ModelFailure(need);
  const loader = new GLTFLoader(manager).register((parser) => new WithinThePolicy(parser));
  const { scene } = await loader.parseAsync(content, '');
  return { object: scene, metresAUnit: 1 };
};

/**
 * By itself the loader fetches the pictures and buffers inside a file from `blob:` and `data:` addresses, for which
 * our policy's `connect-src` would have to be opened. Image elements may show both already, and a buffer's base64
 * needs no request.
 */
class WithinThePolicy implements GLTFLoaderPlugin {
  readonly name = 'within-the-policy';

  constructor(parser: GLTFParser) {
    const { manager } = parser.options;
    parser.textureLoader = new TextureLoader(manager);
    parser.fileLoader = new InlineLoader(manager);
  }
}

class InlineLoader extends FileLoader {
  override load(...[address, onLoad, , onError]: Parameters<FileLoader['load']>): void {
    const { encoded } = /^data:[^,]*;base64,(?<encoded>.*)$/s.exec(address)?.groups ?? {};
    try {
      onLoad?.(bytesOf(atob(encoded ?? fail())));
    } catch (cause) {
      onError?.(cause);
    }
  }
}

const bytesOf = (binary: string) => Uint8Array.from(binary, (letter) => letter.charCodeAt(0)).buffer;

function fail(): never {
  throw new ModelFailure({ kind: 'unreadable' });
}
