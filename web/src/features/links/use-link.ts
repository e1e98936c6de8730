import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { actOnLink, getLink, type LinkForm } from 'shared/contracts/links.ts';
import { hasStatus, messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { takeLinkSecret } from './link-secret.ts';

/** The link that was followed, and a number by which its answers are kept in its place. */
const useFollowed = () => {
  const [followed, setFollowed] = useState(() => ({ secret: takeLinkSecret(), at: 0 }));
  useEffect(() => {
    // Another mail's link, followed in the same tab, loads no page.
    const follow = () => {
      if (window.location.hash.length > 1)
        setFollowed(({ at }) => ({ secret: takeLinkSecret(), at: at + 1 }));
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return followed;
};

/** What a mailed link is about, and what is done with it; everything is said on its page. */
export const useLink = () => {
  const { secret: linkSecret, at } = useFollowed();
  const client = useQueryClient();
  const queryKey = [getLink.name, at];
  const query = useQuery({
    queryKey,
    queryFn: () => call(getLink, { linkSecret }),
    enabled: linkSecret !== '',
  });
  const once = useSingleFlight();
  const { mutateAsync, isPending, variables, error } = useMutation({
    mutationFn: (body: LinkForm) => call(actOnLink, { linkSecret, body }),
    onSuccess: (view) => client.setQueryData(queryKey, view),
    onError: async (failure) => {
      // It has died, or its object has changed: the page says how it stands.
      if (hasStatus(failure, 404) || hasStatus(failure, 409))
        await client.invalidateQueries({ queryKey });
    },
  });
  return {
    query,
    isDead: linkSecret === '' || hasStatus(query.error, 404),
    act: (form: LinkForm): void => void once(() => mutateAsync(form)),
    /** What is being sent. */
    pending: isPending ? variables.action : undefined,
    /** Why the last press did not count; null when it did. */
    problem:
      error === null ? null : messageOf(error, 'This could not be sent. Please press it again.'),
  };
};

export type LinkActing = Pick<ReturnType<typeof useLink>, 'act' | 'pending' | 'problem'>;
