import { getCurrentUser, type CurrentUser } from 'shared/contracts/session.ts';
import { readReply } from '../../lib/api.ts';
import { keeping } from '../../lib/or-kept.ts';
import { pageOwner } from '../../lib/page-owner.ts';

/** The signed-in user, whom an operator's phone keeps. Throws like `call`. */
export const readCurrentUser = async (response: Response): Promise<CurrentUser> => {
  const user = await readReply(getCurrentUser, response);
  const before = pageOwner.get();
  // Until it is loaded anew, a page still shows whom it was drawn for, and asks for changes in their name.
  if (before === undefined) pageOwner.set(user.id);
  if (user.isAdmin) {
    const { keepSession } = await import('../../lib/kept-session.ts');
    const serverTime = Date.parse(response.headers.get('date') ?? '') || Date.now();
    // A browser that keeps nothing, as some private windows, shows what it fetches.
    await keepSession(user, serverTime).catch(() => undefined);
  } else if (keeping.isOn()) {
    const { forgetKept } = await import('../../lib/kept-session.ts');
    await forgetKept().catch(() => undefined);
  }
  // Nothing that was read for one person is shown to another.
  if (before !== undefined && before !== user.id) window.location.reload();
  return user;
};
