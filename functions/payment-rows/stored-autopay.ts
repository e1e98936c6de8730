import * as z from 'zod/mini';

/** What has failed, until it succeeds or nothing of it is due any more (rules: payment-29). */
const problem = z.object({
  /** Of the latest attempt. */
  paymentId: z.string(),
  message: z.string(),
  failures: z.int(),
  /** The business's day on which we learned of the first failure. */
  firstFailedOn: z.string(),
  /** The day of the next attempt; null if there is none. */
  nextOn: z.nullable(z.string()),
  /** The ids of the items that could not be collected. */
  items: z.array(z.string()),
});
export type AutopayProblem = z.infer<typeof problem>;

/** How a customer's bills are paid by themselves, as stored; the row stays when it is turned off. */
export const storedAutopay = z.object({
  userId: z.string(),
  /** Null while it is off. */
  methodId: z.nullable(z.string()),
  /** Cents; null while it is off. */
  upTo: z.nullable(z.int()),
  /** The id of the {@link storedConsent} that it rests on. */
  consentId: z.nullable(z.string()),
  problem: z.nullable(problem),
  /** The ids of due items above the limit that the customer has been asked to pay. */
  asked: z.array(z.string()),
  revision: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type StoredAutopay = z.infer<typeof storedAutopay>;

/** A consent to autopay. Its row is never changed but for its end. */
export const storedConsent = z.object({
  id: z.string(),
  userId: z.string(),
  version: z.string(),
  /** As the customer read it. */
  text: z.string(),
  methodId: z.string(),
  /** 'Visa ending in 4242' */
  methodName: z.string(),
  /** Cents. */
  upTo: z.int(),
  givenAt: z.string(),
  endedAt: z.nullable(z.string()),
});
export type StoredConsent = z.infer<typeof storedConsent>;
