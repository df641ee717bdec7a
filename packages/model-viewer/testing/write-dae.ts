import { bytesOf, type Part } from './part.ts';

/** Returns a COLLADA 1.4.1 file in metres. */
export function writeDae(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  return bytesOf(`<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><contributor><authoring_tool>AR Podgorica</authoring_tool></contributor><unit name="meter" meter="1"/><up_axis>Y_UP</up_axis></asset>
<library_effects>${parts.map(effect).join('')}</library_effects>
<library_materials>${parts.map(({ name }) => `<material id="${name}-m" name="${name}"><instance_effect url="#${name}-e"/></material>`).join('')}</library_materials>
<library_geometries>${parts.map(geometry).join('')}</library_geometries>
<library_visual_scenes><visual_scene id="scena">${parts.map(node).join('')}</visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#scena"/></scene>
</COLLADA>
`);
}

const effect = ({ name, colour }: Part) =>
  `<effect id="${name}-e"><profile_COMMON><technique sid="common"><lambert><diffuse><color>${colour.join(' ')} 1</color></diffuse></lambert></technique></profile_COMMON></effect>`;

const geometry = ({ name, positions, indices }: Part) =>
  `<geometry id="${name}-g" name="${name}"><mesh>
<source id="${name}-p"><float_array id="${name}-a" count="${positions.length}">${positions.join(' ')}</float_array><technique_common><accessor source="#${name}-a" count="${positions.length / 3}" stride="3"><param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
<vertices id="${name}-v"><input semantic="POSITION" source="#${name}-p"/></vertices>
<triangles material="boja" count="${indices.length / 3}"><input semantic="VERTEX" source="#${name}-v" offset="0"/><p>${indices.join(' ')}</p></triangles>
</mesh></geometry>`;

const node = ({ name }: Part) =>
  `<node id="${name}" name="${name}"><instance_geometry url="#${name}-g"><bind_material><technique_common><instance_material symbol="boja" target="#${name}-m"/></technique_common></bind_material></instance_geometry></node>`;
