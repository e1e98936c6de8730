import type { Contract } from 'shared/contracts/contract.ts';

/** A form, and what somebody types into it. */
export type Form = {
  what: string;
  as: 'visitor' | 'customer' | 'admin';
  path: string;
  prepare?: () => void;
  /** Steps that lead from the page to the form. */
  open?: () => Promise<void>;
  typed: Readonly<Record<string, string>>;
  /** Radio buttons that are pressed, and boxes that are checked or unchecked. */
  chosen?: readonly (string | RegExp)[];
  /** The label of the send button, and the call it makes. */
  send: string | RegExp;
  call: Contract;
  /** Of what the words are kept: another's form must not begin with them. */
  place?: string;
};
