/** The last part of an address without its signature: a photo keeps it when it moves from the uploads to a report. */
export const photoIdOf = (address: string): string =>
  address.replace(/\?.*$/, '').replace(/^.*\//, '');
