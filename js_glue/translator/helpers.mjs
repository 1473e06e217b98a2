// The functions of a translated program, which contains those that it uses.
//
// The names are short, because they are frequent. None is a letter with a number, as these are the names of translated
// things. B is the memory's buffer, H to O its views, X the high half of a helper's last result.
/** @type {Record<string, string>} */
const mathematics = {
  M: "imul", Q: "fround", ab: "abs", ce: "ceil", fl: "floor", tr: "trunc", sq: "sqrt", mi: "min", ma: "max",
  cz: "clz32",
};

const traps = {
  // The caller may pass a WebAssembly with only this class.
  trap: `(what) { throw new (typeof WebAssembly === "object" ? WebAssembly.RuntimeError : Error)(what); }`,
  unreachable: `() { trap("unreachable"); }`,
  oob: `() { trap("memory access out of bounds"); }`,
  range: `() { trap("float unrepresentable in integer range"); }`,
};

// Whole numbers of 32 bits.
const integerHelpers = {
  sd: `(x, y) {
    if (!y) trap("divide by zero");
    if (y === -1 && x === -2147483648) trap("divide result unrepresentable");
    return x / y | 0;
  }`,
  ud: `(x, y) { if (!y) trap("divide by zero"); return (x >>> 0) / (y >>> 0) | 0; }`,
  sr: `(x, y) { if (!y) trap("remainder by zero"); return x % y | 0; }`,
  ur: `(x, y) { if (!y) trap("remainder by zero"); return (x >>> 0) % (y >>> 0) | 0; }`,
  ct: `(x) { return x | 0 ? 31 - cz(x & -x) : 32; }`,
  pc: `(x) {
    x = x - (x >>> 1 & 0x55555555) | 0;
    x = (x & 0x33333333) + (x >>> 2 & 0x33333333);
    return M(x + (x >>> 4) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }`,
  ri: `(x, n) { return x << n | x >>> 32 - n; }`,
  rr: `(x, n) { return x >>> n | x << 32 - n; }`,
};

// Whole numbers of 64 bits: l and h of one, k and i of the other.
const longHelpers = {
  lz: `(l, h) { return h ? cz(h) : 32 + cz(l); }`,
  tz: `(l, h) { return l ? ct(l) : 32 + ct(h); }`,
  pl: `(l, h) { return pc(l) + pc(h); }`,
  sl: `(l, h, n) {
    n &= 63;
    if (n > 31) { X = l << n; return 0; }
    X = n ? h << n | l >>> 32 - n : h;
    return l << n;
  }`,
  su: `(l, h, n) {
    n &= 63;
    if (n > 31) { X = 0; return h >>> n | 0; }
    X = h >>> n | 0;
    return n ? l >>> n | h << 32 - n : l;
  }`,
  ss: `(l, h, n) {
    n &= 63;
    if (n > 31) { X = h >> 31; return h >> n; }
    X = h >> n;
    return n ? l >>> n | h << 32 - n : l;
  }`,
  rl: `(l, h, n) {
    var a = sl(l, h, n), b = X, c = su(l, h, 64 - n);
    if (!(n & 63)) return X = h, l;
    X |= b;
    return a | c;
  }`,
  rq: `(l, h, n) { return rl(l, h, 64 - (n & 63)); }`,
  ml: `(l, h, k, i) {
    var a = l & 65535, b = l >>> 16, c = k & 65535, d = k >>> 16, p = M(a, c);
    var q = M(b, c) + (p >>> 16) | 0, r = M(a, d) + (q & 65535) | 0;
    X = M(l, i) + M(h, k) + M(b, d) + (q >>> 16) + (r >>> 16) | 0;
    return r << 16 | p & 65535;
  }`,
  // A quotient of 32 bits needs no BigInt.
  du: `(l, h, k, i) {
    if (!(h | i) && k) return X = 0, (l >>> 0) / (k >>> 0) | 0;
    if (!(k | i)) trap("divide by zero");
    return lo(bu(l, h) / bu(k, i));
  }`,
  mu: `(l, h, k, i) {
    if (!(h | i) && k) return X = 0, (l >>> 0) % (k >>> 0) | 0;
    if (!(k | i)) trap("remainder by zero");
    return lo(bu(l, h) % bu(k, i));
  }`,
  ds: `(l, h, k, i) {
    if (!(k | i)) trap("divide by zero");
    if (!l && h === -2147483648 && k === -1 && i === -1) trap("divide result unrepresentable");
    return h | i ? lo(bs(l, h) / bs(k, i)) : (X = 0, (l >>> 0) / (k >>> 0) | 0);
  }`,
  ms: `(l, h, k, i) {
    if (!(k | i)) trap("remainder by zero");
    return h | i ? lo(bs(l, h) % bs(k, i)) : (X = 0, (l >>> 0) % (k >>> 0) | 0);
  }`,
  // To a BigInt, signed or not, and back.
  bs: `(l, h) { return BigInt(h) << 32n | BigInt(l >>> 0); }`,
  bu: `(l, h) { return BigInt(h >>> 0) << 32n | BigInt(l >>> 0); }`,
  lo: `(b) { b = BigInt.asIntN(64, b); X = Number(b >> 32n); return Number(BigInt.asIntN(32, b)); }`,
};

// Floats, and their conversions to and from integers.
const floatHelpers = {
  ne: `(x) {
    var f = fl(x), r = x - f;
    if (r !== r || !r) return x;
    if (r < 0.5 || r === 0.5 && !(f % 2)) return x < 0 && !f ? -0 : f;
    return f === -1 ? -0 : f + 1;
  }`,
  cs: `(x, y) { Z[0] = y; x = ab(x); return Y[1] < 0 ? -x : x; }`,
  fi: `(x) { V[0] = x; return Y[0]; }`,
  fr: `(x) { Y[0] = x; return V[0]; }`,
  di: `(x) { Z[0] = x; X = Y[1]; return Y[0]; }`,
  id: `(l, h) { Y[0] = l; Y[1] = h; return Z[0]; }`,
  lw: `(l, h) { return h * 4294967296 + (l >>> 0); }`,
  uw: `(l, h) { return (h >>> 0) * 4294967296 + (l >>> 0); }`,
  // Rounded once: the bits that a double cannot hold are merged into its last bit before.
  od: `(l) { return l & 4095 ? l & -4096 | 2048 : l; }`,
  lf: `(l, h) { return Q(lw(h + 2097152 >>> 0 < 4194304 ? l : od(l), h)); }`,
  uf: `(l, h) { return Q(uw(h >>> 0 < 2097152 ? l : od(l), h)); }`,
  ti: `(x) { if (!(x > -2147483649 && x < 2147483648)) range(); return ~~x; }`,
  tu: `(x) { if (!(x > -1 && x < 4294967296)) range(); return x >>> 0 | 0; }`,
  tl: `(x) { if (!(x >= -9223372036854775808 && x < 9223372036854775808)) range(); return tg(x); }`,
  tm: `(x) { if (!(x > -1 && x < 18446744073709551616)) range(); return tn(x); }`,
  si: `(x) { return x >= 2147483647 ? 2147483647 : x <= -2147483648 ? -2147483648 : ~~x; }`,
  sj: `(x) { return x >= 4294967295 ? -1 : x > 0 ? x >>> 0 | 0 : 0; }`,
  tg: `(x) {
    if (x >= 9223372036854775808) { X = 2147483647; return -1; }
    if (x < -9223372036854775808) { X = -2147483648; return 0; }
    x = tr(x);
    var h = fl(x / 4294967296);
    X = h | 0;
    return x - h * 4294967296 | 0;
  }`,
  tn: `(x) {
    if (x >= 18446744073709551616) return X = -1;
    if (!(x > 0)) return X = 0;
    x = tr(x);
    X = fl(x / 4294967296) | 0;
    return x % 4294967296 | 0;
  }`,
};

// Elements of the memory: unaligned ones (u, v), and checked ones (r, w). Those of 32 bits are usually aligned, even
// without the promise.
/** @type {Record<string, string>} */
const elements = {
  uC: `(a) { return K[a] | K[a + 1] << 8; }`,
  uA: `(a) { return uC(a) << 16 >> 16; }`,
  uJ: `(a) { return a & 3 ? K[a] | K[a + 1] << 8 | K[a + 2] << 16 | K[a + 3] << 24 : J[a >> 2]; }`,
  uN: `(a) { Y[0] = uJ(a); return V[0]; }`,
  uO: `(a) { Y[0] = uJ(a); Y[1] = uJ(a + 4); return Z[0]; }`,
  vC: `(a, x) { K[a] = x; K[a + 1] = x >> 8; }`,
  vJ: `(a, x) {
    if (a & 3) { K[a] = x; K[a + 1] = x >> 8; K[a + 2] = x >> 16; K[a + 3] = x >> 24; }
    else J[a >> 2] = x;
  }`,
  vN: `(a, x) { V[0] = x; vJ(a, Y[0]); }`,
  vO: `(a, x) { Z[0] = x; vJ(a, Y[0]); vJ(a + 4, Y[1]); }`,
  rH: `(a) { if (a >= K.length) oob(); return H[a]; }`,
  rK: `(a) { if (a >= K.length) oob(); return K[a]; }`,
  wK: `(a, x) { if (a >= K.length) oob(); K[a] = x; }`,
};
for (const [view, size] of /** @type {[string, number][]} */ ([["A", 2], ["C", 2], ["J", 4], ["N", 4], ["O", 8]])) {
  const check = `if (a + ${size} > K.length) oob();`;
  elements[`r${view}`] = `(a) { ${check} return a & ${size - 1} ? u${view}(a) : ${view}[a / ${size}]; }`;
  elements[`w${view}`] = `(a, x) { ${check} if (a & ${size - 1}) v${view}(a, x); else ${view}[a / ${size}] = x; }`;
}

// The memory as a whole. `me` makes one that several programs may use: all are notified of a new buffer. The old one is
// detached, by which JavaScript notices it.
const memoryHelpers = {
  mv: `(b) {
    B = b; H = new Int8Array(b); K = new Uint8Array(b); A = new Int16Array(b); C = new Uint16Array(b);
    J = new Int32Array(b); N = new Float32Array(b); O = new Float64Array(b);
  }`,
  me: `(pages, most) {
    var buffer = new ArrayBuffer(pages * 65536), users = [];
    return {
      get buffer() { return buffer; },
      add(more) {
        var old = buffer.byteLength / 65536, size = (old + more) * 65536, larger;
        if (old + more > most) return -1;
        try {
          if (buffer.transfer) larger = buffer.transfer(size);
          else {
            larger = new ArrayBuffer(size);
            new Uint8Array(larger).set(new Uint8Array(buffer));
            structuredClone(0, { transfer: [buffer] });
          }
        } catch (e) {
          if (!larger) return -1;
        }
        buffer = larger;
        users.forEach((use) => use(buffer));
        return old;
      },
      grow(more) {
        more = this.add(more);
        if (more < 0) throw new RangeError("the memory cannot grow so far");
        return more;
      },
      share(use) { users.push(use); use(buffer); },
    };
  }`,
  // A `try` around a function in JavaScript would also catch a stack overflow.
  mg: `(n) {
    n >>>= 0;
    if (m.add) return m.add(n);
    try { n = m.grow(n); } catch (e) { return -1; }
    if (B !== m.buffer) mv(m.buffer);
    return n;
  }`,
  // For a few bytes, a loop is faster than calling the browser's function.
  mc: `(d, s, n) {
    d >>>= 0;
    s >>>= 0;
    n >>>= 0;
    if (d + n > K.length || s + n > K.length) oob();
    if (n > 16) K.copyWithin(d, s, s + n);
    else if (d > s) while (n--) K[d + n] = K[s + n];
    else for (n += s; s < n;) K[d++] = K[s++];
  }`,
  // Usually sets a struct of words to zero.
  mf: `(d, x, n) {
    d >>>= 0;
    n >>>= 0;
    if (d + n > K.length) oob();
    if (n > 64 || (d | n) & 3) K.fill(x, d, d + n);
    else for (x = M(x & 255, 0x01010101), n = d + n >>> 2, d >>>= 2; d < n;) J[d++] = x;
  }`,
  mn: `(d, s, n, b) {
    d >>>= 0; s >>>= 0; n >>>= 0;
    if (d + n > K.length || s + n > b.length) oob();
    for (var i = 0; i < n; ++i) K[d + i] = b[s + i];
  }`,
  by: `(text) {
    var binary = atob(text), bytes = new Uint8Array(binary.length);
    for (var i = 0; i < bytes.length; ++i) bytes[i] = binary.charCodeAt(i);
    return bytes;
  }`,
  da: `(address, bytes) {
    address >>>= 0;
    if (address + bytes.length > K.length) trap("data segment out of bounds");
    K.set(bytes, address);
  }`,
};

// Tables: of functions, made by `tt` if only calls use it, and by `ta` otherwise; and of other references, made by
// `te`. For each called signature, there is an array of the table's length, with a function that traps in place of
// those with other signatures: so a call checks nothing. In helpers, o and p are tables, usually the first.
const tables = {
  nf: `() { trap("null function or function signature mismatch"); }`,
  ob: `() { trap("table index is out of bounds"); }`,
  el: `(d, s, n, [values, signatures], o = t) {
    d >>>= 0; s >>>= 0; n >>>= 0;
    if (d + n > o.length || s + n > values.length) ob();
    for (var i = 0; i < n; ++i) o.put(d + i, values[s + i], signatures[s + i]);
  }`,
  es: `(all) { all = all.map(en); return [all.map((e) => e[0]), all.map((e) => e[1])]; }`,
  tc: `(d, s, n, o = t, p = t) {
    s >>>= 0; n >>>= 0;
    if (s + n > p.length) ob();
    el(d, 0, n, [p.values.slice(s, s + n), p.signatures.slice(s, s + n)], o);
  }`,
  tf: `(i, x, n, o) {
    i >>>= 0; n >>>= 0;
    if (i + n > o.length) ob();
    while (n--) o.set(i++, x);
  }`,
  tq: `(o, i) { i >>>= 0; if (i >= o.length) ob(); return o.get(i); }`,
  ts: `(o, i, x) { i >>>= 0; if (i >= o.length) ob(); o.set(i, x); }`,
  tw: `(o, x, n) { return o.add(n >>> 0, x); }`,
  tt: `(size) {
    var values = Array(size).fill(null), signatures = Array(size).fill(0), called = new Map();
    return {
      values,
      signatures,
      get length() { return values.length; },
      calling(signature) {
        if (!called.has(signature)) {
          called.set(signature, values.map((f, i) => signatures[i] === signature ? f : nf));
        }
        return called.get(signature);
      },
      put(i, f, signature) {
        var old = called.get(signatures[i]), now = called.get(signature);
        if (old) old[i] = nf;
        if (now) now[i] = f;
        values[i] = f;
        signatures[i] = signature;
      },
      push() {
        values.push(null);
        signatures.push(0);
        called.forEach((all) => all.push(nf));
      },
    };
  }`,
  tj: `(table, most, shown, entry) {
    var check = (i) => { if (!(i >= 0 && i < table.length)) throw new RangeError("no such entry of the table"); };
    return Object.assign(table, {
      get(i) { check(i); return shown(i); },
      set(i, x) { check(i); table.put(i, ...entry(x)); },
      add(more, x) {
        var old = table.length;
        x = entry(x);
        if (old + more > most) return -1;
        while (more--) {
          table.push();
          table.put(table.length - 1, ...x);
        }
        return old;
      },
      grow(more, x) {
        more = table.add(more, x);
        if (more < 0) throw new RangeError("the table cannot grow so far");
        return more;
      },
    });
  }`,
  ta: `(size, most) {
    var table = tt(size), shown = (i) => table.values[i] && ou(table.values[i], table.signatures[i], table.makers);
    table.makers = {};
    return tj(table, most, shown, en);
  }`,
  te: `(size, most) {
    var values = Array(size).fill(null), table = {
      values,
      signatures: [],
      get length() { return values.length; },
      put(i, x) { values[i] = x; },
      push() { values.push(null); },
    };
    return tj(table, most, (i) => values[i], (x) => [x]);
  }`,
};

// References of functions: for JavaScript, and back. The standard's name of a function is its index, which is lost
// where a bundler has shortened the names.
const referenceHelpers = {
  ou: `(f, signature, makers = R) {
    if (f[fs]) return f[fs][2];
    var made = makers[signature](f);
    var name = /^f(\\d+)/.exec(f.name);
    if (name) Object.defineProperty(made, "name", { value: name[1] });
    made[fs] = f[fs] = [f, signature, made];
    return made;
  }`,
  en: `(f) {
    f = fu(f ?? null);
    return f ? f[fs].slice(0, 2) : [f, 0];
  }`,
  fu: `(f) { if (f !== null && !(f && f[fs])) throw new TypeError("not a function of a program"); return f; }`,
  un: `(f, signature, other) { f = f && f[fs]; return f && f[1] === signature ? f[0] : other; }`,
  ar: `(all, count) {
    all = [...all];
    if (all.length !== count) throw new TypeError("not as many results as the function has");
    return all;
  }`,
};

// Exceptions of the program, and one on its way to an outer `try`, by the index of that.
const exceptions = {
  ex: `(tag, values) { this.tag = tag; this.values = values; }`,
  rx: `(x) { if (!x) trap("null reference of an exception"); return x[0]; }`,
  xr: `() { throw new TypeError("a reference of an exception cannot leave the program"); }`,
  de: `(inner, to) { this.inner = inner instanceof de ? inner.inner : inner; this.to = to; }`,
  // Near the end of the stack: V8 ends the process if it has no room left to compile a regular expression.
  tp: `(x) { var text = String(x?.message); return text.includes("call stack") ||
    text.includes("too much recursion") || typeof WebAssembly === "object" && x instanceof WebAssembly.RuntimeError; }`,
};

// Of tail calls, while there is one left.
const tails = {
  bo: `(result) {
    for (var f; bf;) { f = bf; bf = 0; result = (f.k || f)(...ba); }
    return result;
  }`,
};

// Globals: an import is a number or an object with a number; some exports are read-only for JavaScript.
const globals = {
  gv: `(x) { return typeof x === "object" ? x.value : x; }`,
  im: `() { throw new TypeError("this global cannot be set"); }`,
};

/** @type {Record<string, string>} */
const functions = {
  ...traps, ...integerHelpers, ...longHelpers, ...floatHelpers, ...elements, ...memoryHelpers, ...tables,
  ...referenceHelpers, ...exceptions, ...tails,
  ...globals,
};

// Views of the same eight bytes; the mark of functions; of a call that is left, the function and its arguments.
/** @type {Record<string, string>} */
const variableHelpers = {
  Z: "new Float64Array(1)", Y: "new Int32Array(Z.buffer)", V: "new Float32Array(Z.buffer)",
  fs: 'Symbol.for("webassembly.function")', bf: "0", ba: "0",
};

/** Without spaces that mean nothing. @param {string} text */
export const tight = (text) => text.replace(/\s+/g, " ").replace(/ ?([^\w" ]) ?/g, "$1").replace(/[;,]}/g, "}");

export const helperNames = Object.keys({ ...mathematics, ...functions, ...variableHelpers });

/** The declarations of the named helpers and of all that they use. @param {Iterable<string>} names */
export function helperText(names) {
  const needed = new Set(names);
  for (const name of needed) {
    for (const [word] of (functions[name] ?? variableHelpers[name] ?? "").matchAll(/\b[A-Za-z]+\b/g)) {
      if (word in functions || word in variableHelpers || word in mathematics) needed.add(word);
    }
  }
  /** @param {Record<string, string>} all @param {(name: string) => string} text */
  const declared = (all, text) => Object.keys(all).filter((name) => needed.has(name)).map(text);
  const fromMath = declared(mathematics, (name) => `${mathematics[name]}:${name}`);
  return [
    fromMath.length && `var{${fromMath}}=Math;`,
    ...declared(variableHelpers, (name) => `var ${name}=${variableHelpers[name]};`),
    ...declared(functions, (name) => `function ${name}${tight(functions[name])}`),
  ].filter(Boolean).join("\n");
}
