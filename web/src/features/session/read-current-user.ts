import { getCurrentUser, type CurrentUser } from 'shared/contracts/session.ts';
import { readReply } from '../../lib/api.ts';
import { storing } from '../../lib/or-cached.ts';
import { pageOwner } from '../../lib/page-owner.ts';

/** Parses the signed-in user, whom an operator's phone also stores. Throws like `call`. */
export const readCurrentUser = async (response: Response): Promise<CurrentUser> => {
  const user = await readReply(getCurrentUser, response);
  const before = pageOwner.get();
  // Until it reloads, a page still shows the previous user's data and makes changes in their name.
  if (before === undefined) pageOwner.set(user.id);
  if (user.isAdmin) {
    const { storeSession } = await import('../../offline/stored-session.ts');
    const serverTime = Date.parse(response.headers.get('date') ?? '') || Date.now();
    // Some private windows cannot store anything; they still show what was fetched.
    await storeSession(user, serverTime).catch(() => undefined);
  } else if (storing.isOn()) {
    const { eraseStoredSession } = await import('../../offline/stored-session.ts');
    await eraseStoredSession().catch(() => undefined);
  }
  // Nothing that was fetched for one person may be shown to another.
  if (before !== undefined && before !== user.id) window.location.reload();
  return user;
};
