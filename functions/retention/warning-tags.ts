import { keys } from '../platform/keys.ts';
import type { NoticeKey } from './notice-store.ts';

/** The warning a customer gets of a day's deletions. */
type Warning = { customerId: string; /** `YYYY-MM-DD` */ deleteOn: string };

/** By these a mail that comes back is known as that warning. */
export const warningTags = ({ customerId, deleteOn }: Warning): Record<string, string> => ({
  warned: customerId,
  'delete-on': deleteOn,
});

/** The warning and the attempt to send it that a mail's tags name; undefined for any other mail. */
export const readWarningTags = ({
  warned: customerId,
  'delete-on': deleteOn,
  attempt: claimId,
}: Readonly<Record<string, string>>):
  { key: NoticeKey; claimId: string; deleteOn: string } | undefined =>
  customerId === undefined || deleteOn === undefined || claimId === undefined
    ? undefined
    : { key: keys.cleanupNotice(customerId, deleteOn), claimId, deleteOn };
