import { AppError } from 'shared/errors.ts';

/** Of every link that does nothing any more or never did: whose it is, and why, is nobody's business. */
export const linkGone = (): AppError =>
  new AppError(
    'not-found',
    'This link does not work any more. Please sign in to see your visits, or call us.',
  );
