/** About a hundred years of visits; a larger file must be something else. */
const mostBytes = 20 * 1024 * 1024;

/** The rows of a downloaded record or, if the file is not one, a sentence that says so. */
export const readRecordFile = async (file: Blob): Promise<unknown[] | { problem: string }> => {
  const problem = 'This is not the file of a service record. Please choose service-record.json.';
  if (file.size > mostBytes) return { problem };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    const given: unknown = JSON.parse(text);
    // The export of all data contains the same rows.
    const rows = isFields(given) ? given['record'] : given;
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
