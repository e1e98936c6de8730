import { toast } from '../../ui/toast-store.ts';
import { isOfNewerBuild } from './visit-records.ts';

const newer = {
  title: 'Written by a newer version',
  description: 'It stays as it is. Open the app again online, or write this at a desk.',
  variant: 'destructive',
} as const;

const full = {
  title: 'This phone can’t store anything',
  description: 'Its storage is full or switched off. Write down what matters before you leave.',
  variant: 'destructive',
} as const;

type Text = { title: string; description: string; variant: 'destructive' };

/** Says why this phone did not keep something: another build's record is no full storage. */
export const toastNotStored = (error: unknown, otherwise: Text = full): void => {
  toast(isOfNewerBuild(error) ? newer : otherwise);
};

/** Says so if this phone could not keep a change that nothing else waits for. */
export const toastIfNotStored = (change: Promise<unknown>): void => {
  change.catch((error: unknown) => toastNotStored(error));
};
