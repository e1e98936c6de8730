import * as z from 'zod/mini';
import type { Contract } from '../contracts/contract.ts';

type Schema = z.core.$ZodType;

/** The path of a field in a request, such as `body.lines[].quantity`; `{}` stands for each value of a record. */
type Field = readonly [path: string, schema: Schema];

const inner = (within: Schema, path: string): Field[] => {
  if (within instanceof z.core.$ZodObject)
    return Object.entries(within._zod.def.shape).flatMap(([name, field]) =>
      fieldsIn(field, `${path}.${name}`),
    );
  if (within instanceof z.core.$ZodRecord) return fieldsIn(within._zod.def.valueType, `${path}{}`);
  if (within instanceof z.core.$ZodArray) return fieldsIn(within._zod.def.element, `${path}[]`);
  if (
    within instanceof z.core.$ZodOptional ||
    within instanceof z.core.$ZodNullable ||
    within instanceof z.core.$ZodDefault
  )
    return inner(within._zod.def.innerType, path);
  if (within instanceof z.core.$ZodUnion)
    return within._zod.def.options.flatMap((option) => inner(option, path));
  if (within instanceof z.core.$ZodPipe) {
    const after = inner(within._zod.def.out, path);
    return after.length > 0 ? after : inner(within._zod.def.in, path);
  }
  return [];
};

const isList = (schema: Schema): boolean => {
  const { type } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return type === 'array';
};

const fieldsIn = (schema: Schema, path: string): Field[] => {
  const parts = inner(schema, path);
  return parts.length === 0 || isList(schema) ? [[path, schema], ...parts] : parts;
};

/** The fields of a contract's requests, lists along with what is in them. A field of a union comes once for each form. */
export const fieldsOf = (contract: Contract): Field[] =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    contract[part] ? fieldsIn(contract[part], part) : [],
  );
