import { initData } from 'shared/contracts/catalogue.ts';

/** Whether the server wrote the catalogue at this start. Throws if the response cannot be read. */
export const wasInitialized = async (response: Response): Promise<boolean> =>
  initData.response.parse(await response.json()).changed;
