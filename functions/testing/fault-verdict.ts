import { errorBody } from 'shared/errors.ts';
import { causeMark, type Fault } from './aws-faults.ts';
import type { Effects } from './call-effects.ts';
import type { NthCall, Outcome } from './scenario-run.ts';
import type { Scenario } from './scenarios/scenario.ts';

/** A run without faults. */
export type Undisturbed = {
  calls: readonly NthCall[];
  first: Outcome;
  /** The outcome of repeating it. */
  again: Outcome;
  /** Its effects; a repetition adds nothing. */
  left: Effects;
  /** The state in which it leaves everything; undefined if that is not known. */
  state: string | undefined;
};

/** A fault of one of a function's calls. */
export type FaultAt = { at: NthCall; fault: Fault };

/** A run with one failing call. */
export type Disturbed = FaultAt & {
  failed: Outcome;
  repeated: Outcome;
  left: Effects;
};

/** True when the text reveals a fault's cause. */
const namesCause = (text: string): boolean =>
  text.includes(causeMark) || /Exception|TimeoutError|SlowDown|AccessDenied/.test(text);

const isMailCall = ({ service }: NthCall) => service === 'SES';

/** An error response in the product's shape, with a fitting status, that does not reveal its cause. */
const isClear = (
  { failed, at, fault }: Disturbed,
  { first }: Undisturbed,
  { inDoubt }: Scenario,
): boolean => {
  if (failed.thrown !== undefined || failed.status === first.status) return true;
  if (!errorBody.safeParse(failed.body).success || namesCause(failed.said)) return false;
  if (failed.status >= 500) return true;
  if (failed.status === 424) return inDoubt !== undefined;
  // Without the permission to list, S3 does not distinguish an absent object from a forbidden one.
  return fault === 'denied' && at.service === 'S3' && [404, 422].includes(failed.status);
};

/** Whether two answers are the same. For errors, only the status counts. */
const isAlike = (one: Outcome, other: Outcome): boolean =>
  one.status === other.status && (one.status >= 400 || one.said === other.said);

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((line, index) => line === other[index]);

const difference = (what: string, is: readonly string[], should: readonly string[]): string =>
  [
    what,
    ...is.filter((line) => !should.includes(line)).map((line) => `  + ${line}`),
    ...should.filter((line) => !is.includes(line)).map((line) => `  - ${line}`),
  ].join('\n');

/** What is wrong with how a function handled a fault, in sentences. */
export const wrongsOf = (
  disturbed: Disturbed,
  undisturbed: Undisturbed,
  scenario: Scenario,
): string[] => {
  const { at, fault, failed, repeated, left } = disturbed;
  const { calls, first, again } = undisturbed;
  const { stored, mails } = left;
  const isAtMail = isMailCall(at);
  const firstMail = calls.findIndex(isMailCall);
  // The mail may have gone out. The row must say so, and the mail may be resent only on request.
  const isPastMail =
    firstMail >= 0 &&
    // What is away stays away when the mail goes out beside the call at which it began.
    (calls.indexOf(at) >= firstMail || (fault === 'away' && mails.length > 0));
  const isDoubted = isPastMail && stored.some((row) => scenario.inDoubt?.test(row));
  const isRequestedAgain = isAtMail && fault === 'lost after' && scenario.inDoubt !== undefined;
  const isMailValid =
    isSame(mails, undisturbed.left.mails) ||
    (isDoubted && mails.length <= 1) ||
    (isRequestedAgain && mails.length === 2) ||
    (isAtMail &&
      scenario.mailsInPassing &&
      mails.every((mail) => undisturbed.left.mails.includes(mail)));
  return [
    ...(isClear(disturbed, undisturbed, scenario)
      ? []
      : [`answered ${failed.status} ${failed.said}`]),
    ...(isAlike(repeated, first) ||
    isAlike(repeated, again) ||
    (isDoubted && repeated.status === 424)
      ? []
      : [`repeated, answered ${repeated.status} ${repeated.said}`]),
    ...(isSame(stored, undisturbed.left.stored) || isDoubted
      ? []
      : [difference('left other rows or objects', stored, undisturbed.left.stored)]),
    ...(isMailValid
      ? []
      : [difference(`left ${mails.length} mails`, mails, undisturbed.left.mails)]),
  ].map((wrong) => `${at.label} #${at.nth} ${fault}: ${wrong}`);
};
