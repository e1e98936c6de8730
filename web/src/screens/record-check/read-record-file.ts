/** About a hundred years of visits; a larger file must be something else. */
const mostBytes = 20 * 1024 * 1024;

const twice =
  'This file was changed: it gives a field twice, of which a reader may see one and the check another.';

// A string in JSON, and the colon after it if it names a field.
const strings = /"[^"\\]*(?:\\.[^"\\]*)*"\s*(:?)/g;

/** How many fields the text of valid JSON names. */
const namesIn = (json: string): number => {
  let count = 0;
  for (const [, colon] of json.matchAll(strings)) if (colon === ':') count += 1;
  return count;
};

/** How many fields a value from `JSON.parse` has, which keeps only the last one of each name. */
const namesOf = (value: unknown): number => {
  let count = 0;
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next !== 'object' || next === null) continue;
    const inner: unknown[] = Object.values(next);
    if (!Array.isArray(next)) count += inner.length;
    for (const each of inner) left.push(each);
  }
  return count;
};

/** The rows of a downloaded record or, if the file is not one, a sentence that says so. */
export const readRecordFile = async (file: Blob): Promise<unknown[] | { problem: string }> => {
  const problem = 'This is not the file of a service record. Please choose service-record.json.';
  if (file.size > mostBytes) return { problem };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    const input: unknown = JSON.parse(text);
    if (namesIn(text) !== namesOf(input)) return { problem: twice };
    // The export of all data contains the same rows.
    const rows = isFields(input) ? input['record'] : input;
    return Array.isArray(rows) ? rows : { problem };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError)
      return {
        problem: `${problem} If it is that file, it is damaged or was changed: it can no longer be read.`,
      };
    return { problem: 'This file could not be read. Please choose it again.' };
  }
};

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
