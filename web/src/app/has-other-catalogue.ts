import { initData } from 'shared/contracts/catalogue.ts';

/**
 * Whether the server's catalogue is another than `known`, the page's: it was written just now, or the page is older or
 * newer. Throws if the response cannot be read.
 */
export const hasOtherCatalogue = async (response: Response, known: unknown): Promise<boolean> => {
  const { changed, version } = initData.response.parse(await response.json());
  return changed || (known !== undefined && known !== version);
};
