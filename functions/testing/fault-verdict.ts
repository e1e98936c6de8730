import { errorBody } from 'shared/errors.ts';
import { causeMark } from './aws-faults.ts';
import type { Fault } from './aws-faults.ts';
import type { Effects } from './call-effects.ts';
import type { NthCall, Outcome } from './fault-run.ts';
import type { Scenario } from './scenarios/scenario.ts';

/** What an undisturbed function does. */
export type Undisturbed = {
  calls: readonly NthCall[];
  first: Outcome;
  /** How its repetition ends. */
  again: Outcome;
  /** What it leaves; a repetition adds nothing to that. */
  left: Effects;
};

/** What a function did whose call failed once. */
export type Disturbed = {
  at: NthCall;
  fault: Fault;
  failed: Outcome;
  repeated: Outcome;
  left: Effects;
};

/** True when something of a fault's cause is in what was said. */
export const tellsCause = (text: string): boolean =>
  text.includes(causeMark) || /Exception|TimeoutError|SlowDown|AccessDenied/.test(text);

const isMailCall = ({ service }: NthCall) => service === 'SES';

/** A refusal in the product's shape, of a status that fits, that keeps its cause to itself. */
const isClear = (
  { failed, at, fault }: Disturbed,
  { first }: Undisturbed,
  { inDoubt }: Scenario,
): boolean => {
  if (failed.isThrown || failed.status === first.status) return true;
  if (!errorBody.safeParse(failed.body).success || tellsCause(failed.said)) return false;
  if (failed.status >= 500) return true;
  if (failed.status === 424) return inDoubt !== undefined;
  // Without the permission to list, S3 does not tell an absent object from a forbidden one.
  return fault === 'denied' && at.service === 'S3' && [404, 422].includes(failed.status);
};

/** The same answer; of refusals the status counts. */
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

/** What is wrong with how a function stood a fault, in words. */
export const wrongsOf = (
  disturbed: Disturbed,
  undisturbed: Undisturbed,
  scenario: Scenario,
): string[] => {
  const { at, fault, failed, repeated, left } = disturbed;
  const { calls, first, again } = undisturbed;
  const { stored, mails } = left;
  const isAtMail = isMailCall(at);
  // The mail may be out: it is left at that and said so, unless somebody asks for it again.
  const isPastMail =
    calls.findIndex(isMailCall) >= 0 && calls.indexOf(at) >= calls.findIndex(isMailCall);
  const isDoubted = isPastMail && stored.some((row) => scenario.inDoubt?.test(row));
  const isAskedAgain = isAtMail && fault === 'lost after' && scenario.inDoubt !== undefined;
  const isMailValid =
    isSame(mails, undisturbed.left.mails) ||
    (isDoubted && mails.length <= 1) ||
    (isAskedAgain && mails.length === 2) ||
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
