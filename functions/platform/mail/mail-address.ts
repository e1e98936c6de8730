import { emailAddress } from 'shared/contracts/fields.ts';

/** What somebody typed as their address, if mail can go there; otherwise null. */
export const mailAddressOf = (typed: string): string | null =>
  emailAddress().safeParse(typed).data ?? null;
