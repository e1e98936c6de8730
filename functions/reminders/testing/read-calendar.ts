/** A calendar program's view of a file: unfolded lines, and the events by their UID. */
export type ReadCalendar = {
  lines: string[];
  events: Map<string, Readonly<Record<string, string>>>;
};

/** Reads an iCalendar file strictly: every line must end in CRLF, be short enough and be inside a component. */
export const readCalendar = (file: string): ReadCalendar => {
  if (!file.endsWith('\r\n') || /[^\r]\n|\r[^\n]/.test(file))
    throw new Error('A line ends otherwise');
  const physical = file.slice(0, -2).split('\r\n');
  for (const line of physical)
    if (Buffer.byteLength(line) > 75) throw new Error(`Longer than 75 octets: ${line}`);
  const lines = file.slice(0, -2).replaceAll('\r\n ', '').split('\r\n');
  const open: string[] = [];
  const events: ReadCalendar['events'] = new Map();
  let event: Record<string, string> = {};
  for (const line of lines) {
    const [, name = '', value = ''] = /^([A-Z-]+(?:;[A-Z-]+=[^:;]+)*):(.*)$/.exec(line) ?? [];
    if (name === '') throw new Error(`No content line: ${line}`);
    if (name === 'BEGIN') {
      open.push(value);
      event = {};
    } else if (name === 'END') {
      if (open.pop() !== value) throw new Error(`${value} ends where it has not begun`);
      if (value === 'VEVENT') events.set(event['UID'] ?? '', event);
    } else event[name] = value;
  }
  if (open.length > 0) throw new Error(`${open.join()} does not end`);
  return { lines, events };
};
