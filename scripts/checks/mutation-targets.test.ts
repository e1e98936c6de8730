import { expect, it } from 'vitest';
import { mutationTargets } from './mutation-targets.ts';

it('takes rules, stores and hooks of a change, and the tests around them', () => {
  expect(
    mutationTargets([
      'README.md',
      'shared/domain/customers/review-rules.ts',
      'shared/domain/customers/review-rules.test.ts',
      'functions/bookings/booking-store.ts',
      'functions/bookings/booking-rules.ts',
      'functions/bookings/endpoints/cancel-booking.ts',
      'web/src/lib/use-now.ts',
      'web/src/ui/toast-store.ts',
      'web/src/ui/toaster.tsx',
      'scripts/checks/import-boundary-rules.ts',
    ]),
  ).toEqual({
    mutate: [
      'shared/domain/customers/review-rules.ts',
      'functions/bookings/booking-store.ts',
      'functions/bookings/booking-rules.ts',
      'web/src/lib/use-now.ts',
      'web/src/ui/toast-store.ts',
    ],
    testFiles: [
      'shared/**/*.test.ts',
      'functions/bookings/**/*.test.ts',
      'web/src/**/*.test.{ts,tsx}',
    ],
  });
});

it('finds nothing to mutate in a change of other files', () => {
  expect(mutationTargets(['docs/deploying.md', 'web/src/app/router.tsx'])).toEqual({
    mutate: [],
    testFiles: [],
  });
});
