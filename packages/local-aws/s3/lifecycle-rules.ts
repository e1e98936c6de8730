import * as z from 'zod/mini';
import { S3Error } from './s3-error.ts';
import { childText, childrenNamed, readXml, type XmlElement, type XmlNode } from './s3-xml.ts';

/** One enabled lifecycle rule of a bucket. Days count from an object's or an upload's creation. */
export const lifecycleRuleSchema = z.object({
  /** Prefix of the keys the rule applies to; without it, all keys. */
  prefix: z.optional(z.string()),
  expirationDays: z.optional(z.number()),
  abortIncompleteMultipartUploadDays: z.optional(z.number()),
});
export type LifecycleRule = z.infer<typeof lifecycleRuleSchema>;

/** An object or an upload; `createdAt` is ISO 8601. */
type Entry = { readonly key: string; readonly createdAt: string };

const dayMs = 24 * 3600 * 1000;

const isDue = (
  entry: Entry,
  rule: { prefix: string; days: number | undefined },
  now: Date,
): boolean =>
  rule.days !== undefined &&
  entry.key.startsWith(rule.prefix) &&
  now.getTime() - Date.parse(entry.createdAt) >= rule.days * dayMs;

/** Whether a rule deletes the object by `now`. Unlike S3, this does not wait for the next midnight UTC. */
export const isExpired = (rules: readonly LifecycleRule[], object: Entry, now: Date): boolean =>
  rules.some((rule) =>
    isDue(object, { prefix: rule.prefix ?? '', days: rule.expirationDays }, now),
  );

/** Whether a rule aborts the unfinished upload by `now`. */
export const isAbandoned = (rules: readonly LifecycleRule[], upload: Entry, now: Date): boolean =>
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
  // Ignoring a condition would delete more than the rule says.
  if (filter.children.some((child) => child.name !== 'Prefix')) {
    throw new S3Error('NotImplemented', 'Lifecycle rules may be filtered by prefix only.');
  }
  return childText(filter, 'Prefix');
};

/**
 * Reads a LifecycleConfiguration document, skipping disabled rules. @throws S3Error MalformedXML,
 * NotImplemented
 */
export const parseLifecycleXml = (source: string): LifecycleRule[] =>
  childrenNamed(readXml(source, 'LifecycleConfiguration'), 'Rule')
    .filter((element) => childText(element, 'Status') === 'Enabled')
    .map((element) => ({
      prefix: prefixOf(element),
      expirationDays: daysIn(element, 'Expiration', 'Days'),
      abortIncompleteMultipartUploadDays: daysIn(
        element,
        'AbortIncompleteMultipartUpload',
        'DaysAfterInitiation',
      ),
    }));

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
