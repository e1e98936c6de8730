import type { Json } from '../store/rows.ts';

/** `a[b][0]` as its parts, `a`, `b`, `0`; `a[]` has an empty one. */
const partsOf = (name: string): string[] => {
  const [first = ''] = name.split('[', 1);
  return [
    first,
    ...[...name.slice(first.length).matchAll(/\[([^\]]*)\]/g)].map(([, part = '']) => part),
  ];
};

const isTree = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Objects whose keys are 0, 1, 2 ... become arrays. */
const withArrays = (value: unknown): unknown => {
  if (!isTree(value)) return value;
  const keys = Object.keys(value);
  const values = Object.values(value).map(withArrays);
  if (keys.length > 0 && keys.every((key, index) => key === String(index))) return values;
  return Object.fromEntries(keys.map((key, index) => [key, values[index]]));
};

/** Stripe's form encoding, decoded: strings in objects and arrays, nested by brackets. */
export const decodeForm = (pairs: Iterable<[string, string]>): Json => {
  const root: Json = Object.create(null);
  for (const [name, value] of pairs) {
    let at = root;
    const parts = partsOf(name);
    for (const [index, part] of parts.entries()) {
      const key = part === '' ? String(Object.keys(at).length) : part;
      if (index === parts.length - 1) at[key] = value;
      else {
        const inner = at[key];
        const next: Json = isTree(inner) ? inner : Object.create(null);
        at[key] = next;
        at = next;
      }
    }
  }
  return Object.fromEntries(Object.entries(root).map(([key, value]) => [key, withArrays(value)]));
};
