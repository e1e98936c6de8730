import { getCurrentUser, type CurrentUser } from 'shared/contracts/session.ts';
import { readReply } from '../../lib/api.ts';

/** Who is signed in, from the server's answer. Throws like `call`. */
export const readCurrentUser = (response: Response): Promise<CurrentUser> =>
  readReply(getCurrentUser, response);
