/** Binary STL of a mesh as shapes.js makes it. Its normals are zero: readers take them from the corners. */
export function toStl({ corners, triangles }) {
  const file = Buffer.alloc(84 + 50 * triangles.length);
  file.write("made by the mesh example");
  file.writeUInt32LE(triangles.length, 80);
  triangles.forEach((triangle, i) =>
    triangle
      .flatMap((corner) => corners[corner])
      .forEach((value, j) => file.writeFloatLE(value, 84 + 50 * i + 12 + 4 * j)),
  );
  return file;
}
