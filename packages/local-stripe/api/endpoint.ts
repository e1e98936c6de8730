import * as z from 'zod/mini';
import type { Desk } from '../desk.ts';
import type { Json } from '../store/rows.ts';
import { parseParameters, text } from './parameters.ts';

type Method = 'GET' | 'POST' | 'DELETE';

/** One call of Stripe's API. */
export type Endpoint = {
  method: Method;
  /** As Stripe documents it: `/v1/customers/{customer}`. */
  path: string;
  pattern: RegExp;
  /**
   * Checks the parameters and returns what carries the call out, in a transaction.
   * @throws StripeError
   */
  prepare: (input: Json) => { expand: string[]; run: (desk: Desk, ids: string[]) => Json };
};

const expand = z.optional(z.array(text()));

/** @param answer gets the parameters and what the path names, and returns the object before expansion */
export const endpoint = <Shape extends z.core.$ZodShape>(
  method: Method,
  path: string,
  shape: Shape,
  answer: (desk: Desk, parameters: z.output<z.ZodMiniObject<Shape>>, ...ids: string[]) => Json,
): Endpoint => ({
  method,
  path,
  pattern: patternOf(path),
  prepare: ({ expand: expanded, ...input }) => {
    const paths = parseParameters(z.strictObject({ expand }), {
      ...(expanded !== undefined && { expand: expanded }),
    });
    const parameters = parseParameters(z.strictObject(shape), input);
    return {
      expand: paths.expand ?? [],
      run: (desk, ids) => answer(desk, parameters, ...ids),
    };
  },
});

/** Matches a path whose parts in braces are any ids. */
export const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '([^/]+)')}$`);
