// The loops of kernels.cpp in idiomatic TypeScript.

class Random {
  private state = 1;

  next(): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) | 0;
    return this.state >>> 0;
  }
}

function randomNumbers(count: number): Float64Array {
  const random = new Random();
  const numbers = new Float64Array(count);
  for (let i = 0; i < count; ++i) numbers[i] = random.next() / 4294967296;
  return numbers;
}

function randomBytes(count: number): Uint8Array {
  const random = new Random();
  const bytes = new Uint8Array(count);
  for (let i = 0; i < count; ++i) bytes[i] = random.next() >>> 24;
  return bytes;
}

function sumOf(numbers: Float64Array | Int32Array): number {
  let sum = 0;
  for (let i = 0; i < numbers.length; ++i) sum += numbers[i];
  return sum;
}

function diffuse(now: Float64Array, next: Float64Array, size: number): void {
  for (let y = 1; y < size - 1; ++y) {
    for (let x = 1; x < size - 1; ++x) {
      const i = y * size + x;
      next[i] = now[i] + 0.2 * (now[i - 1] + now[i + 1] + now[i - size] + now[i + size] - 4 * now[i]);
    }
  }
}

function sortPart(numbers: Float64Array, first: number, last: number): void {
  while (last - first > 12) {
    const pivot = numbers[(first + last) >> 1];
    let left = first;
    let right = last;
    while (left <= right) {
      while (numbers[left] < pivot) ++left;
      while (numbers[right] > pivot) --right;
      if (left <= right) {
        const number = numbers[left];
        numbers[left++] = numbers[right];
        numbers[right--] = number;
      }
    }
    sortPart(numbers, first, right);
    first = left;
  }
  for (let i = first + 1; i <= last; ++i) {
    const number = numbers[i];
    let place = i;
    for (; place > first && numbers[place - 1] > number; --place) numbers[place] = numbers[place - 1];
    numbers[place] = number;
  }
}

export const kernels: Record<string, (size: number) => number> = {
  diffusion(size) {
    let now = randomNumbers(size * size);
    let next = now.slice();
    for (let step = 0; step < 50; ++step) {
      diffuse(now, next, size);
      [now, next] = [next, now];
    }
    return sumOf(now);
  },
  mandelbrot(size) {
    const picture = new Int32Array(size * size);
    for (let row = 0; row < size; ++row) {
      for (let column = 0; column < size; ++column) {
        const x = (3 * column) / size - 2.2;
        const y = (3 * row) / size - 1.5;
        let a = 0;
        let b = 0;
        let count = 0;
        for (; count < 200 && a * a + b * b < 4; ++count) {
          const next = a * a - b * b + x;
          b = 2 * a * b + y;
          a = next;
        }
        picture[row * size + column] = count;
      }
    }
    return sumOf(picture);
  },
  sort(size) {
    const numbers = randomNumbers(size);
    sortPart(numbers, 0, size - 1);
    let sum = 0;
    for (let i = 0; i < size; ++i) sum += numbers[i] * i;
    return sum;
  },
  hash(size) {
    const bytes = randomBytes(size);
    let result = 2166136261 | 0;
    for (let i = 0; i < size; ++i) result = Math.imul(result ^ bytes[i], 16777619);
    return result >>> 0;
  },
  hash64(size) {
    const bytes = randomBytes(size);
    let result = 14695981039346656037n;
    for (let i = 0; i < size; ++i) result = BigInt.asUintN(64, (result ^ BigInt(bytes[i])) * 1099511628211n);
    return Number(result >> 32n);
  },
  matrix(size) {
    const left = randomNumbers(size * size);
    const right = left.slice();
    const product = new Float64Array(size * size);
    for (let row = 0; row < size; ++row) {
      for (let column = 0; column < size; ++column) {
        let sum = 0;
        for (let i = 0; i < size; ++i) sum += left[row * size + i] * right[i * size + column];
        product[row * size + column] = sum;
      }
    }
    return sumOf(product);
  },
};
