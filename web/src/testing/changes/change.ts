import type { Contract } from 'shared/contracts/contract.ts';
import { serviceCalled } from '../fixtures.ts';

/** A message: its heading and what it says. */
export type Message = { title: string; description?: string };

/**
 * How a failure is reported: in a toast with this `title`, or without one in the form. `otherwise` is shown if the
 * server sends no message, or one with a code in `hides`; `noAnswer` if the server could not be reached. Unless
 * `isFinal`, the toast does not claim that a change failed that may have worked.
 */
export type Fails = {
  title?: string;
  otherwise: string;
  hides?: readonly string[];
  noAnswer?: string;
  isFinal?: true;
};

/** How a change is made on a screen, what it sends and makes stale, and what is said after success. */
export type Change = {
  contract: Contract;
  as: 'visitor' | 'customer' | 'admin';
  path: string;
  /** In a browser without storage. */
  keepsNothing?: true;
  /** Sets what the API answers beyond the defaults. */
  prepare: () => void;
  /** Performs the change, up to and including the last press. */
  act: () => Promise<void>;
  /** Presses again after a failure, where not all of `act` has to be repeated. */
  again?: () => Promise<void>;
  /** What is sent; of a long form, only the fields that matter here. */
  sends: { params?: Record<string, string>; body?: unknown };
  /** What is stale after success. */
  outdates: readonly Contract[];
  /** What is refetched once the indexes have caught up, because the answer does not contain its new state. */
  outdatesLater?: readonly Contract[];
  /** The message after success. */
  says?: Message;
  /** The dialogs and questions that stay open after success. */
  staysOpen?: readonly string[];
  /** What is stale after any refusal, which shows that the screen was out of date. */
  outdatesRefused?: readonly Contract[];
  /** The same, but only after a conflict. */
  outdatesConflict?: readonly Contract[];
  /** How a failure is reported, if the declaration leaves that to the screen. */
  fails?: Fails;
  /** A conflict has a message of its own, covered by the screen's test. */
  saysConflict?: true;
  /** Made by the outbox, whose own tests cover its failures. */
  isSentByOutbox?: true;
  /**
   * The screen's own message for a lost session. 'stays': somebody is writing or work is unsent, so there is
   * no redirect.
   */
  lostSession?: Message | 'stays';
  /**
   * Whether the call carries an idempotency key. After a refusal there is a new key, except with 'until
   * done': there, a corrected form is still the same request.
   */
  keyed?: true | 'until done';
};

export const monthly = serviceCalled('Monthly Membership');
