import * as z from 'zod/mini';
import { S3Error } from './s3-error.ts';
import { childText, childrenNamed, readXml } from './s3-xml.ts';
import type { XmlElement, XmlNode } from './s3-xml.ts';

/** One enabled lifecycle rule of a bucket. Days count from an object's or an upload's creation. */
export const lifecycleRuleSchema = z.object({
  /** Keys the rule applies to; without it, all. */
  prefix: z.optional(z.string()),
  expirationDays: z.optional(z.number()),
  abortIncompleteMultipartUploadDays: z.optional(z.number()),
});
export type LifecycleRule = z.infer<typeof lifecycleRuleSchema>;

/** A key with the time it was created, ISO 8601. */
type Dated = { readonly key: string; readonly createdAt: string };

const dayMs = 24 * 3600 * 1000;

const isDue = (
  dated: Dated,
  rule: { prefix: string; days: number | undefined },
  now: Date,
): boolean =>
  rule.days !== undefined &&
  dated.key.startsWith(rule.prefix) &&
  now.getTime() - Date.parse(dated.createdAt) >= rule.days * dayMs;

/** Whether a rule has the object deleted by `now`. S3 also waits for the next midnight UTC; this does not. */
export const isExpired = (rules: readonly LifecycleRule[], object: Dated, now: Date): boolean =>
  rules.some((rule) =>
    isDue(object, { prefix: rule.prefix ?? '', days: rule.expirationDays }, now),
  );

/** Whether a rule has the unfinished upload aborted by `now`. */
export const isAbandoned = (rules: readonly LifecycleRule[], upload: Dated, now: Date): boolean =>
  rules.some((rule) =>
    isDue(
      upload,
      { prefix: rule.prefix ?? '', days: rule.abortIncompleteMultipartUploadDays },
      now,
    ),
  );

const daysIn = (element: XmlElement, parent: string, name: string): number | undefined => {
  const text = childrenNamed(element, parent).map((child) => childText(child, name))[0];
  if (text === undefined) return undefined;
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1) throw new S3Error('MalformedXML');
  return days;
};

const prefixOf = (element: XmlElement): string | undefined => {
  const [filter] = childrenNamed(element, 'Filter');
  if (filter === undefined) return childText(element, 'Prefix');
  // Skipping a condition would delete more than was asked for.
  if (filter.children.some((child) => child.name !== 'Prefix')) {
    throw new S3Error('NotImplemented', 'Lifecycle rules may be filtered by prefix only.');
  }
  return childText(filter, 'Prefix');
};

/** Reads a LifecycleConfiguration document; disabled rules are dropped. @throws S3Error MalformedXML, NotImplemented */
export const parseLifecycleXml = (source: string): LifecycleRule[] =>
  childrenNamed(readXml(source, 'LifecycleConfiguration'), 'Rule')
    .filter((element) => childText(element, 'Status') === 'Enabled')
    .map((element) => {
      const prefix = prefixOf(element);
      const expirationDays = daysIn(element, 'Expiration', 'Days');
      const abortDays = daysIn(element, 'AbortIncompleteMultipartUpload', 'DaysAfterInitiation');
      return {
        ...(prefix === undefined ? {} : { prefix }),
        ...(expirationDays === undefined ? {} : { expirationDays }),
        ...(abortDays === undefined ? {} : { abortIncompleteMultipartUploadDays: abortDays }),
      };
    });

/** The rules as nodes of a LifecycleConfiguration document. */
export const lifecycleXmlNodes = (rules: readonly LifecycleRule[]): XmlNode[] =>
  rules.map((rule, index) => [
    'Rule',
    [
      ['ID', `rule-${index + 1}`],
      ['Filter', [['Prefix', rule.prefix ?? '']]],
      ['Status', 'Enabled'],
      [
        'Expiration',
        rule.expirationDays === undefined ? undefined : [['Days', rule.expirationDays]],
      ],
      [
        'AbortIncompleteMultipartUpload',
        rule.abortIncompleteMultipartUploadDays === undefined
          ? undefined
          : [['DaysAfterInitiation', rule.abortIncompleteMultipartUploadDays]],
      ],
    ],
  ]);
