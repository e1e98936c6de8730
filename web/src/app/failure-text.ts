import type { FailedCall } from '../lib/connectivity.ts';

const unnamed: Readonly<Record<string, string>> = {
  'get-current-user': 'your account',
};

/** 'recent reports' from 'list-recent-reports'. */
const nounOf = (contractName: string): string =>
  unnamed[contractName] ??
  contractName.replace(/^(get|list)-((own|admin)-)?/, '').replaceAll('-', ' ');

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What could not be loaded, and whether a change could not be sent (rules: api-19). */
export const failureText = (failed: readonly FailedCall[]): string => {
  const reads = failed.flatMap((call) => (call === 'change' ? [] : nounOf(call.slice(5))));
  const what = reads.length > 0 ? new Intl.ListFormat('en-US').format(reads) : 'something';
  return [
    ...(reads.length > 0 || failed.length === 0
      ? [`${capitalized(what)} could not be loaded.`]
      : []),
    ...(failed.includes('change') ? ['Something couldn’t be sent. Try again.'] : []),
  ].join(' ');
};
