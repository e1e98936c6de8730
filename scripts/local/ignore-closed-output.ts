/**
 * Keeps this process running when nobody reads what it prints any more, as after
 * `npm start | grep -m1 Ready`. Node would end it at the second line that cannot be written.
 */
export const ignoreClosedOutput = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
};
