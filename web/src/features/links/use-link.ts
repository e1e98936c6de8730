import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { actOnLink, getLink, type LinkForm } from 'shared/contracts/links.ts';
import { hasStatus, messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { isUnclear } from '../../lib/is-unclear.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { secretInAddress, takeLinkSecret } from './link-secret.ts';

/** A link that was followed, and a number by which its answers are kept in place of its secret. */
type Followed = { secret: string; at: number };

/** Never starts again in a tab: what one link answered is not shown for another. */
let count = 0;
const follow = (): Followed => ({ secret: takeLinkSecret(), at: (count += 1) });

/** The link that was followed last; draw its page anew for each `at`. */
export const useFollowed = (): Followed => {
  const [followed, setFollowed] = useState(follow);
  useEffect(() => {
    // Another mail's link, followed in the same tab, loads no page.
    const onHash = () => {
      if (secretInAddress() !== '') setFollowed(follow());
    };
    window.addEventListener('hashchange', onHash);
    return () => window.removeEventListener('hashchange', onHash);
  }, []);
  return followed;
};

/** What a mailed link is about, and what is done with it; everything is said on its page. */
export const useLink = ({ secret: linkSecret, at }: Followed) => {
  const client = useQueryClient();
  const queryKey = [getLink.name, at];
  const query = useQuery({
    queryKey,
    queryFn: () => call(getLink, { linkSecret }),
    enabled: linkSecret !== '',
    gcTime: 0,
  });
  const revision = query.data?.revision;
  const once = useSingleFlight();
  const { mutateAsync, isPending, variables, error } = useMutation({
    mutationFn: (body: LinkForm) => call(actOnLink, { linkSecret, body }),
    onSuccess: (view) => client.setQueryData(queryKey, view),
    onError: async (failure) => {
      // It has died, its object has changed, or the press counted all the same: the page says how it stands.
      if (hasStatus(failure, 404) || hasStatus(failure, 409) || isUnclear(failure))
        await client.invalidateQueries({ queryKey });
    },
  });
  // Its answer was lost, and it cannot be pressed any more.
  const isDone =
    isUnclear(error) && variables && query.data?.actions.includes(variables.action) === false;
  return {
    query,
    isDead: linkSecret === '' || hasStatus(query.error, 404),
    /** Says what was shown, so that nothing else is acted on. */
    act: (form: LinkForm): void =>
      void once(() => mutateAsync(revision === undefined ? form : { ...form, revision })),
    /** What is being sent. */
    pending: isPending ? variables.action : undefined,
    /** Why the last press did not count; null when it did. */
    problem:
      error === null || isDone
        ? null
        : messageOf(error, 'This could not be sent. Please press it again.'),
  };
};

export type LinkActing = Pick<ReturnType<typeof useLink>, 'act' | 'pending' | 'problem'>;
