import { bytesOf, type Part } from './part.ts';

const CM_IN_A_METRE = 100;

/** Returns an FBX 7.4 text file in centimetres, modelled on exported files, because FBX has no public specification. */
export function writeFbx(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  return bytesOf(`; FBX 7.4.0 project file
; AR Podgorica
FBXHeaderExtension:  {
	FBXHeaderVersion: 1003
	FBXVersion: 7400
	Creator: "AR Podgorica"
}
GlobalSettings:  {
	Version: 1000
	Properties70:  {
		P: "UpAxis", "int", "Integer", "",1
		P: "UnitScaleFactor", "double", "Number", "",1
	}
}
Objects:  {
${parts.map(objects).join('')}}
Connections:  {
${parts.map(connections).join('')}}
`);
}

const idsOf = (index: number) => ({ geometry: 1000 + index, model: 2000 + index, material: 3000 + index });

function objects({ name, colour, positions, indices }: Part, index: number): string {
  const { geometry, model, material } = idsOf(index);
  const vertices = positions.map((metres) => Math.round(metres * CM_IN_A_METRE));
  // FBX marks the last corner of a polygon by the bitwise complement of the index.
  const polygons = indices.map((corner, at) => (at % 3 === 2 ? ~corner : corner));
  return `	Geometry: ${geometry}, "Geometry::${name}", "Mesh" {
		Vertices: *${vertices.length} {
			a: ${vertices.join(',')}
		}
		PolygonVertexIndex: *${polygons.length} {
			a: ${polygons.join(',')}
		}
		GeometryVersion: 124
		LayerElementMaterial: 0 {
			Version: 101
			Name: ""
			MappingInformationType: "AllSame"
			ReferenceInformationType: "IndexToDirect"
			Materials: *1 {
				a: 0
			}
		}
		Layer: 0 {
			Version: 100
			LayerElement:  {
				Type: "LayerElementMaterial"
				TypedIndex: 0
			}
		}
	}
	Model: ${model}, "Model::${name}", "Mesh" {
		Version: 232
		Properties70:  {
			P: "Lcl Translation", "Lcl Translation", "", "A",0,0,0
		}
	}
	Material: ${material}, "Material::${name}", "" {
		Version: 102
		ShadingModel: "lambert"
		Properties70:  {
			P: "DiffuseColor", "Color", "", "A",${colour.join(',')}
		}
	}
`;
}

function connections({ name }: Part, index: number): string {
  const { geometry, model, material } = idsOf(index);
  return `	;Model::${name}
	C: "OO",${model},0
	C: "OO",${geometry},${model}
	C: "OO",${material},${model}
`;
}
