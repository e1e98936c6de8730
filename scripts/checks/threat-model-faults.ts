/** Reads a test's source by its path from the root; undefined for a file that does not exist. */
type ReadTest = (file: string) => string | undefined;

const proof = /^`([\w./-]+\.(?:test|spec)\.tsx?)`: “([^”]+)”$/;

/** The cells in a row of a Markdown table. */
const cellsOf = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/**
 * One line for each row of the threat model whose last cell does not name a test (`file`: “title”), and
 * for each test named there that its file does not contain.
 */
export const threatModelFaults = (page: string, read: ReadTest): string[] => {
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    // Skips the header and the line below it.
    .slice(2);
  if (rows.length === 0) return ['there is no table'];
  return rows.flatMap((row) => {
    const [who = '', wants = '', , proofs = ''] = cellsOf(row);
    return proofs.split('<br>').flatMap((each) => {
      const [, file = '', title = ''] = proof.exec(each) ?? [];
      // A misspelled name that the pattern skips would go unchecked.
      if (file === '') return [`${who} ${wants}: “${each}” is not of the form \`file\`: “title”`];
      const source = read(file);
      if (source === undefined) return [`${who} ${wants}: ${file} does not exist`];
      const isThere = [`'${title}'`, `"${title}"`, `\`${title}\``].some((text) =>
        source.includes(text),
      );
      return isThere ? [] : [`${who} ${wants}: ${file} has no test “${title}”`];
    });
  });
};
