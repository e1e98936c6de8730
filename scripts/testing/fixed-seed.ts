import { configureGlobal } from 'fast-check';

// A run that passed passes again: what is drawn by chance depends on this seed alone. `npm run test:long`
// draws anew each day; fast-check prints the seed of whatever fails.
configureGlobal({ seed: Number(process.env['TEST_SEED'] ?? 1) });
