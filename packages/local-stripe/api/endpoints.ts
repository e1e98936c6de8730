import { eventEndpoints } from '../events/events.ts';
import { balanceEndpoints } from '../payments/balance.ts';
import { chargeEndpoints } from '../payments/charges.ts';
import { customerEndpoints } from '../payments/customers.ts';
import { disputeEndpoints } from '../payments/disputes.ts';
import { intentEndpoints } from '../payments/intents.ts';
import { mandateEndpoints } from '../payments/mandates.ts';
import { methodEndpoints } from '../payments/methods.ts';
import { refundEndpoints } from '../payments/refunds.ts';
import { setupEndpoints } from '../payments/setups.ts';
import { sessionEndpoints } from '../sessions/sessions.ts';
import { fileEndpoints } from './files.ts';
import type { Endpoint } from './endpoint.ts';

const endpoints: Endpoint[] = [
  ...customerEndpoints,
  ...sessionEndpoints,
  ...intentEndpoints,
  ...chargeEndpoints,
  ...balanceEndpoints,
  ...methodEndpoints,
  ...setupEndpoints,
  ...mandateEndpoints,
  ...refundEndpoints,
  ...disputeEndpoints,
  ...fileEndpoints,
  ...eventEndpoints,
];

/** The endpoint of a path, and what is in place of the names in braces. */
export const endpointOf = (
  method: string,
  path: string,
): { endpoint: Endpoint; ids: string[] } | undefined => {
  for (const endpoint of endpoints) {
    const match = endpoint.method === method ? endpoint.pattern.exec(path) : null;
    if (match) return { endpoint, ids: match.slice(1).map(decodeURIComponent) };
  }
  return undefined;
};
