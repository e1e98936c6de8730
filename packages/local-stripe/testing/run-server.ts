import { startStripeServer } from '../start-stripe-server.ts';

/** A server in a process of its own, which a test kills: prints its address. */
const [, , directory = ''] = process.argv;
const { api } = await startStripeServer({ directory });
console.log(api);
