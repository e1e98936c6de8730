/** Turns `list-services` into `ListServices`. */
export const constructId = (name: string): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
