import { Box3, InstancedMesh, Mesh, type Object3D, Vector3 } from 'three';

export interface Measures {
  triangles: number;
  box: Box3;
  /** Width, height and depth in the model's own unit. */
  size: Vector3;
}

/** How large a model is, and of how many triangles. */
export function measure(object: Object3D): Measures {
  let triangles = 0;
  object.traverse((part) => {
    if (part instanceof Mesh) triangles += trianglesOf(part);
  });
  const box = new Box3().setFromObject(object);
  return { triangles, box, size: box.getSize(new Vector3()) };
}

function trianglesOf(mesh: Mesh): number {
  const { index, attributes } = mesh.geometry;
  const corners = index?.count ?? attributes.position?.count ?? 0;
  const copies = mesh instanceof InstancedMesh ? mesh.count : 1;
  return Math.floor(corners / 3) * copies;
}
