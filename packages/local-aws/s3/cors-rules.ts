import * as z from 'zod/mini';
import { S3Error } from './s3-error.ts';
import { childText, childTexts, childrenNamed, readXml, type XmlNode } from './s3-xml.ts';

/** One CORS rule of a bucket, as in S3 and CloudFormation. An origin or a header may contain one `*`. */
export const corsRuleSchema = z.object({
  allowedOrigins: z.array(z.string()),
  allowedMethods: z.array(z.string()),
  allowedHeaders: z.optional(z.array(z.string())),
  exposeHeaders: z.optional(z.array(z.string())),
  /** How many seconds a browser may cache the response to a preflight. */
  maxAgeSeconds: z.optional(z.number()),
});
export type CorsRule = z.infer<typeof corsRuleSchema>;

const matchesPattern = (pattern: string, value: string): boolean => {
  const star = pattern.indexOf('*');
  if (star === -1) return pattern === value;
  const [head, tail] = [pattern.slice(0, star), pattern.slice(star + 1)];
  return (
    value.length >= head.length + tail.length && value.startsWith(head) && value.endsWith(tail)
  );
};

type RuleQuery = {
  readonly origin: string | undefined;
  readonly method: string | undefined;
  /** Lower-case names from Access-Control-Request-Headers; empty for the actual request. */
  readonly requestHeaders: readonly string[];
};

const findRule = (rules: readonly CorsRule[], query: RuleQuery): CorsRule | undefined => {
  const { origin, method, requestHeaders } = query;
  if (origin === undefined || method === undefined) return undefined;
  return rules.find(
    (rule) =>
      rule.allowedOrigins.some((pattern) => matchesPattern(pattern, origin)) &&
      rule.allowedMethods.includes(method) &&
      requestHeaders.every((name) =>
        rule.allowedHeaders?.some((pattern) => matchesPattern(pattern.toLowerCase(), name)),
      ),
  );
};

const headersOfRule = (rule: CorsRule, origin: string): Record<string, string> => ({
  ...(rule.allowedOrigins.includes('*')
    ? { 'access-control-allow-origin': '*' }
    : { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }),
  'access-control-allow-methods': rule.allowedMethods.join(', '),
  ...(rule.exposeHeaders !== undefined && rule.exposeHeaders.length > 0
    ? { 'access-control-expose-headers': rule.exposeHeaders.join(', ') }
    : {}),
  ...(rule.maxAgeSeconds === undefined
    ? {}
    : { 'access-control-max-age': String(rule.maxAgeSeconds) }),
  vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
});

/** The CORS headers of the response to `method` from `origin`; none if no rule matches. */
export const corsHeaders = (
  rules: readonly CorsRule[],
  origin: string | undefined,
  method: string,
): Record<string, string> => {
  const rule = findRule(rules, { origin, method, requestHeaders: [] });
  return rule === undefined || origin === undefined ? {} : headersOfRule(rule, origin);
};

/** The headers of the response to a preflight. @throws S3Error AccessForbidden if no rule allows the request. */
export const preflightHeaders = (
  rules: readonly CorsRule[],
  query: RuleQuery,
): Record<string, string> => {
  const rule = findRule(rules, query);
  if (rule === undefined || query.origin === undefined) throw new S3Error('AccessForbidden');
  const allowed = query.requestHeaders.join(', ');
  return {
    ...headersOfRule(rule, query.origin),
    ...(allowed === '' ? {} : { 'access-control-allow-headers': allowed }),
  };
};

/** Reads a CORSConfiguration document. @throws S3Error MalformedXML */
export const parseCorsXml = (source: string): CorsRule[] => {
  const rules = childrenNamed(readXml(source, 'CORSConfiguration'), 'CORSRule').map((element) => {
    const maxAge = childText(element, 'MaxAgeSeconds');
    return {
      allowedOrigins: childTexts(element, 'AllowedOrigin'),
      allowedMethods: childTexts(element, 'AllowedMethod'),
      allowedHeaders: childTexts(element, 'AllowedHeader'),
      exposeHeaders: childTexts(element, 'ExposeHeader'),
      maxAgeSeconds: maxAge === undefined ? undefined : Number(maxAge),
    };
  });
  const complete = rules.every(
    (rule) =>
      rule.allowedOrigins.length > 0 &&
      rule.allowedMethods.length > 0 &&
      (rule.maxAgeSeconds === undefined || Number.isInteger(rule.maxAgeSeconds)),
  );
  if (rules.length === 0 || !complete) throw new S3Error('MalformedXML');
  return rules;
};

/** The rules as nodes of a CORSConfiguration document. */
export const corsXmlNodes = (rules: readonly CorsRule[]): XmlNode[] =>
  rules.map((rule) => [
    'CORSRule',
    [
      ...rule.allowedOrigins.map((origin) => ['AllowedOrigin', origin] as const),
      ...rule.allowedMethods.map((method) => ['AllowedMethod', method] as const),
      ...(rule.allowedHeaders ?? []).map((name) => ['AllowedHeader', name] as const),
      ...(rule.exposeHeaders ?? []).map((name) => ['ExposeHeader', name] as const),
      ['MaxAgeSeconds', rule.maxAgeSeconds],
    ],
  ]);
