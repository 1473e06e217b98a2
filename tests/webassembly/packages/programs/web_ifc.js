import { IfcAPI } from "web-ifc";

export const needsSimd = true;
export const wasm = "web-ifc/web-ifc.wasm";

export async function load(url) {
  const api = new IfcAPI();
  await api.Init(() => url, true);
  return api;
}

const walls = Array.from({ length: 200 }, (_, i) => {
  const id = 100 + i * 10;
  return `#${id}=IFCCARTESIANPOINT((${i % 20}.,${Math.floor(i / 20)}.,0.));
#${id + 1}=IFCAXIS2PLACEMENT3D(#${id},$,$);
#${id + 2}=IFCLOCALPLACEMENT($,#${id + 1});
#${id + 3}=IFCCARTESIANPOINT((0.,0.));
#${id + 4}=IFCAXIS2PLACEMENT2D(#${id + 3},$);
#${id + 5}=IFCRECTANGLEPROFILEDEF(.AREA.,$,#${id + 4},${0.5 + (i % 4) * 0.25},0.2);
#${id + 6}=IFCEXTRUDEDAREASOLID(#${id + 5},#10,#11,${2 + (i % 3)}.);
#${id + 7}=IFCSHAPEREPRESENTATION(#7,'Body','SweptSolid',(#${id + 6}));
#${id + 8}=IFCPRODUCTDEFINITIONSHAPE($,$,(#${id + 7}));
#${id + 9}=IFCWALL('${String(i).padStart(22, "0")}',$,'wall',$,$,#${id + 2},#${id + 8},$,$);`;
});
const file = `ISO-10303-21;
HEADER;
FILE_DESCRIPTION(('ViewDefinition [CoordinationView]'),'2;1');
FILE_NAME('walls.ifc','2024-01-01T00:00:00',(''),(''),'','','');
FILE_SCHEMA(('IFC4'));
ENDSEC;
DATA;
#1=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);
#2=IFCUNITASSIGNMENT((#1));
#3=IFCCARTESIANPOINT((0.,0.,0.));
#4=IFCAXIS2PLACEMENT3D(#3,$,$);
#7=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-05,#4,$);
#8=IFCPROJECT('0000000000000000000001',$,'p',$,$,$,$,(#7),#2);
#10=IFCAXIS2PLACEMENT3D(#3,$,$);
#11=IFCDIRECTION((0.,0.,1.));
${walls.join("\n")}
ENDSEC;
END-ISO-10303-21;
`;

export function work(api) {
  const model = api.OpenModel(new TextEncoder().encode(file));
  const parts = [api.GetAllLines(model).size(), api.GetLineIDsWithType(model, 2391406946).size()];
  api.StreamAllMeshes(model, (mesh) => {
    for (let i = 0; i < mesh.geometries.size(); ++i) {
      const placed = mesh.geometries.get(i);
      const geometry = api.GetGeometry(model, placed.geometryExpressID);
      parts.push(
        new Float32Array(placed.flatTransformation),
        api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize()).slice(),
        api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize()).slice(),
      );
    }
  });
  api.CloseModel(model);
  return parts;
}
