import * as z from 'zod/mini';
import { S3Error } from './s3-error.ts';

/** The file sizes a policy allows, in bytes. */
export type LengthRange = { readonly minimum: number; readonly maximum: number };

type Condition =
  | { readonly kind: 'equals' | 'starts-with'; readonly field: string; readonly value: string }
  | { readonly kind: 'length'; readonly range: LengthRange };

/** Fields that a policy need not mention. */
const exemptFields = new Set(['file', 'policy', 'x-amz-signature']);

const refuse = (reason: string): S3Error =>
  new S3Error('AccessDenied', `Invalid according to Policy: ${reason}`);

const malformed = (): S3Error => new S3Error('AccessDenied', 'Invalid Policy: Invalid JSON.');

const parseTriple = (triple: readonly unknown[]): Condition => {
  const [operator, first, second] = triple;
  const kind = typeof operator === 'string' ? operator.toLowerCase() : '';
  if (kind === 'content-length-range') {
    const [minimum, maximum] = [Number(first), Number(second)];
    if (!Number.isInteger(minimum) || !Number.isInteger(maximum)) throw malformed();
    return { kind: 'length', range: { minimum, maximum } };
  }
  if (typeof first !== 'string' || !first.startsWith('$') || typeof second !== 'string') {
    throw malformed();
  }
  const field = first.slice(1).toLowerCase();
  if (kind === 'eq') return { kind: 'equals', field, value: second };
  if (kind === 'starts-with') return { kind: 'starts-with', field, value: second };
  throw malformed();
};

const parseCondition = (condition: unknown): Condition[] => {
  if (Array.isArray(condition)) return [parseTriple(condition)];
  if (typeof condition !== 'object' || condition === null) throw malformed();
  return Object.entries(condition).map(([name, value]) => {
    if (typeof value !== 'string') throw malformed();
    return { kind: 'equals', field: name.toLowerCase(), value };
  });
};

const policySchema = z.object({ expiration: z.string(), conditions: z.array(z.unknown()) });

const decodePolicy = (policy: string): z.infer<typeof policySchema> => {
  try {
    return policySchema.parse(JSON.parse(Buffer.from(policy, 'base64').toString('utf8')));
  } catch {
    throw malformed();
  }
};

/**
 * Checks a form against its policy, whose signature has been verified: it has not expired, every
 * condition is met, and every field is covered by one. Returns the allowed file size.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html.
 * @param fields lower-case names, `${filename}` already expanded; `bucket` is the one in the URL
 * @throws S3Error AccessDenied with the reason
 */
export const checkPostPolicy = (
  policy: string,
  fields: ReadonlyMap<string, string>,
  nowMs: number,
): LengthRange => {
  const { expiration, conditions } = decodePolicy(policy);
  const expiresMs = Date.parse(expiration);
  if (Number.isNaN(expiresMs)) throw malformed();
  if (nowMs > expiresMs) throw refuse('Policy expired.');

  let range: LengthRange = { minimum: 0, maximum: Number.POSITIVE_INFINITY };
  const covered = new Set<string>();
  for (const condition of conditions.flatMap(parseCondition)) {
    if (condition.kind === 'length') {
      range = {
        minimum: Math.max(range.minimum, condition.range.minimum),
        maximum: Math.min(range.maximum, condition.range.maximum),
      };
      continue;
    }
    covered.add(condition.field);
    const value = fields.get(condition.field);
    const holds =
      condition.kind === 'equals'
        ? value === condition.value
        : (value ?? '').startsWith(condition.value);
    if (!holds) {
      const shown = JSON.stringify([condition.kind, `$${condition.field}`, condition.value]);
      throw refuse(`Policy Condition failed: ${shown}`);
    }
  }
  for (const name of fields.keys()) {
    const isExempt = exemptFields.has(name) || name.startsWith('x-ignore-') || name === 'bucket';
    if (!covered.has(name) && !isExempt) throw refuse(`Extra input fields: ${name}`);
  }
  return range;
};
