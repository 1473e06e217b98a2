import initSqlJs from "sql.js";

export const wasm = "sql.js/dist/sql-wasm-browser.wasm";

export const load = (url) => initSqlJs({ locateFile: () => url });

export function work(SQL) {
  const db = new SQL.Database();
  db.run(
    "CREATE TABLE hello (a int, b char); INSERT INTO hello VALUES (0, 'hello'); INSERT INTO hello VALUES (1, 'world');",
  );
  db.run("CREATE TABLE many (id integer primary key, x real, name text); BEGIN");
  const insert = db.prepare("INSERT INTO many VALUES (?, ?, ?)");
  for (let i = 0; i < 20000; ++i) insert.run([i, Math.sin(i), `name ${(i * 7919) % 1000}`]);
  insert.free();
  db.run("COMMIT; CREATE INDEX names ON many (name)");
  db.create_function("twice", (x) => x * 2);
  const rows = db.exec(
    `SELECT name, count(*), sum(x), twice(max(x)) FROM many GROUP BY name ORDER BY 3 DESC LIMIT 20;
     SELECT * FROM hello`,
  );
  const bytes = db.export();
  db.close();
  return [JSON.stringify(rows), bytes];
}
