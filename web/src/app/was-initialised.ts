import { initData } from 'shared/contracts/catalogue.ts';
import { readReply } from '../lib/api.ts';

/** Whether the server wrote the catalogue at this start. Throws like `call`. */
export const wasInitialised = async (response: Response): Promise<boolean> =>
  (await readReply(initData, response)).changed;
