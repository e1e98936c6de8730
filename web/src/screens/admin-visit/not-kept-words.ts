import { isOfNewerBuild } from '../../features/reports/outbox/visit-records.ts';

const newer = {
  title: 'Written by a newer version',
  description: 'It stays as it is. Open the app again with a line, or write this at a desk.',
  variant: 'destructive',
} as const;

type Words = { title: string; description: string; variant: 'destructive' };

/** Why this phone did not keep something: another build's record is no full storage. */
export const notKeptWords = (error: unknown, otherwise: Words): Words =>
  isOfNewerBuild(error) ? newer : otherwise;
