import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { actOnLink, getLink, type LinkForm } from 'shared/contracts/links.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { hasStatus, isUnclear, messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { secretInAddress, takeLinkSecret } from './link-secret.ts';

/** A link that was followed. Its answers are cached under the number `at` instead of the secret. */
type Followed = { secret: string; at: number };

/** Never reset within a tab, so that one link's answers are not shown for another. */
let count = 0;
const follow = (): Followed => ({ secret: takeLinkSecret(), at: (count += 1) });

/** The link that was followed last. Use `at` as the page's key, so that every link starts afresh. */
export const useFollowed = (): Followed => {
  const [followed, setFollowed] = useState(follow);
  useEffect(() => {
    // Following another mail's link in the same tab loads no page.
    const onHash = () => {
      if (secretInAddress() !== '') setFollowed(follow());
    };
    window.addEventListener('hashchange', onHash);
    return () => window.removeEventListener('hashchange', onHash);
  }, []);
  return followed;
};

const actOnObject = defineChange(actOnLink, {
  request: (press: { linkSecret: string; body: LinkForm }) => press,
  // The link is dead, its object has changed, or the press counted after all: the page shows which.
  outdatesRefused: (failure) =>
    hasStatus(failure, 404) || hasStatus(failure, 409) || isUnclear(failure) ? [getLink] : [],
});

/** Loads what a mailed link is about and acts on it; the page shows every outcome, so there are no toasts. */
export const useLink = ({ secret: linkSecret, at }: Followed) => {
  const queryKey = [getLink.name, at];
  const query = useQuery({
    queryKey,
    queryFn: () => call(getLink, { linkSecret }),
    enabled: linkSecret !== '',
    gcTime: 0,
  });
  const revision = query.data?.revision;
  const { run, isPending, input, error } = useChange(actOnObject, {
    onDone: (view) => {
      queryClient.setQueryData(queryKey, view);
      // The provider's page, on which what is due is paid.
      if (view.purpose === 'payment' && view.url !== null) window.location.assign(view.url);
    },
  });
  const tried = input?.body.action;
  // The response was lost, but the action is no longer offered: it was carried out.
  const isDone = isUnclear(error) && tried && query.data?.actions.includes(tried) === false;
  return {
    query,
    isDead: linkSecret === '' || hasStatus(query.error, 404),
    /**
     * Sends the revision that was shown, so that the action applies to nothing else. Resolves to whether it was carried
     * out.
     */
    act: (form: LinkForm): Promise<boolean> =>
      run({ linkSecret, body: revision === undefined ? form : { ...form, revision } }),
    /** The action being sent, if any. */
    pending: isPending ? tried : undefined,
    /** The action sent last. */
    tried,
    /** Why the last press did not count; null if it did. */
    problem:
      error === null || isDone
        ? null
        : messageOf(error, 'This could not be sent. Please press it again.'),
  };
};

export type LinkActing = Pick<ReturnType<typeof useLink>, 'act' | 'pending' | 'tried' | 'problem'>;
