import { AppError } from 'shared/errors.ts';

/**
 * The same error for every link that no longer works or never did, so that it reveals neither whose link it was nor
 * why it is gone.
 */
export const linkGone = (): AppError =>
  new AppError(
    'not-found',
    'This link no longer works. Please sign in to see your visits, or call us.',
  );
