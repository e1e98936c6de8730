import { useQuery } from '@tanstack/react-query';
import { getAutopay, type Autopay } from 'shared/contracts/autopay.ts';
import { isFirstWait } from '../../lib/first-wait.ts';
import { queryFor } from '../../lib/query-client.ts';
import { settings } from '../../lib/settings.ts';
import { useSavedMethods } from './saved-methods.ts';

export const autopayQuery = queryFor(getAutopay);

/** 'Autopay is on' of one that is. */
export const autopayState = ({ problem }: Autopay): string =>
  problem?.nextOn === null ? 'Autopay has stopped' : 'Autopay is on';

/** Whether and how the customer's bills are paid by themselves; not asked for on a stage that takes no cards. */
export const useAutopay = () => {
  const query = useQuery({ ...autopayQuery, enabled: settings().claims.cardPayments });
  const methods = useSavedMethods();
  const { data: autopay } = query;
  const isOn = autopay !== undefined && autopay.methodId !== null;
  return {
    query,
    autopay,
    isOn,
    /** The one that is charged. */
    method: isOn ? methods.data?.find(({ id }) => id === autopay.methodId) : undefined,
    /** 'Autopay is on'; undefined while it is off. */
    state: isOn ? autopayState(autopay) : undefined,
    /** Whether what is said of it would still change. */
    isAwaited: query.isEnabled && (isFirstWait(query) || (isOn && isFirstWait(methods))),
  };
};
