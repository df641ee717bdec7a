/*
 * The generator of types asks for the compiler as a library, by the name `typescript`. TypeScript 7 is none, and a peer
 * dependency can have no other version than the one beside it: so the generator gets an older compiler of its own.
 */
function readPackage(manifest) {
  if (manifest.name === 'openapi-typescript') {
    delete manifest.peerDependencies.typescript;
    manifest.dependencies.typescript = '5.9.3';
  }
  // The one file of it that is used has what it depends on in it.
  if (manifest.name === '@google/model-viewer') {
    manifest.dependencies = {};
    manifest.peerDependencies = {};
  }
  return manifest;
}

module.exports = { hooks: { readPackage } };
