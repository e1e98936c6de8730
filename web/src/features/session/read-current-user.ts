import { getCurrentUser, type CurrentUser } from 'shared/contracts/session.ts';
import { readReply } from '../../lib/api.ts';

/** The signed-in user. Throws like `call`. */
export const readCurrentUser = (response: Response): Promise<CurrentUser> =>
  readReply(getCurrentUser, response);
