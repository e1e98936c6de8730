import { startEmbeddedStack } from 'local-aws/testing/embedded-stack.ts';
import { localTemplate } from '../build/local-template.ts';
import type { BenchLine } from './bench-lines.ts';
import { mailsPerDay, operator, startFloodedSite, visits } from './flooded-site.ts';

type Flood = {
  name: string;
  /** Minutes between attacks. */
  every: number;
  /** `minute` counts from midnight. */
  attack: (minute: number, now: Date) => Promise<unknown>;
};

const minuteMilliseconds = 60_000;
const dayMilliseconds = 24 * 60 * minuteMilliseconds;
/** From here on, each flood has its own day. */
const firstDay = Date.parse('2027-05-01T00:00:00Z');

const floodsOf = async (): Promise<Flood[]> => {
  const mailbox = 'robot@example.com';
  const robot = await visits.customer(mailbox, new Date(firstDay));
  return [
    { name: 'nobody floods', every: 60, attack: async () => undefined },
    {
      name: 'one machine, quotes to one mailbox by +tag',
      every: 3,
      attack: async (minute, now) =>
        visits.quote(`victim+${minute}@example.com`, '192.0.2.66', now),
    },
    {
      name: 'one IPv6 line, quotes to anybody',
      every: 3,
      attack: async (minute, now) =>
        visits.quote(`victim${minute}@example.com`, `2001:db8:66:${minute.toString(16)}::1`, now),
    },
    {
      name: 'one machine, sign-ups',
      every: 3,
      attack: async (minute, now) => visits.signUp(`new${minute}@example.com`, '192.0.2.67', now),
    },
    {
      name: 'one account books and cancels',
      every: 3,
      attack: async (_, now) => {
        for (const id of await visits.book(robot, mailbox, now))
          await visits.cancel(robot, id, now);
      },
    },
    {
      name: 'twenty machines, quotes to anybody',
      every: 30,
      attack: async (minute, now) => {
        for (let nth = 0; nth < 20; nth += 1)
          await visits.quote(`v${nth}-${minute}@example.com`, `198.51.100.${nth}`, now);
      },
    },
  ];
};

/** A request by somebody else, once an hour: a booking, a sign-up or a quote. */
const ask = async (hour: number, email: string, now: Date): Promise<boolean> => {
  const address = `203.0.113.${hour}`;
  if (hour % 4 === 1) return visits.signUp(email, address, now);
  if (hour % 4 !== 0) return visits.quote(email, address, now);
  const booked = await visits.book(await visits.customer(email, now), email, now);
  return booked.length > 0;
};

const runDay = async ({ name, every, attack }: Flood, nth: number): Promise<BenchLine[]> => {
  const people: string[] = [];
  let kept = 0;
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    const now = new Date(firstDay + nth * dayMilliseconds + minute * minuteMilliseconds);
    if (minute % every === 0) await attack(minute, now);
    if (minute % 30 === 0) await visits.announce(now);
    if (minute % 60 !== 45) continue;
    const email = `day${nth}-hour${people.length}@people.example`;
    if (await ask(people.length, email, now)) kept += 1;
    people.push(email);
  }
  const mails = visits.takeMails();
  const notes = mails.filter(({ to }) => to === operator);
  const thanked = people.filter((email) => mails.some(({ to }) => to === email));
  const announced = people.filter((email) => notes.some(({ text }) => text.includes(email)));
  const line = (what: string, value: number): BenchLine => ({
    what: `${name}: ${what}`,
    value,
    unit: '',
    goal: null,
    how: `a day of floods of mail, answered by the real functions on the embedded stack; mails are held to half of the day’s ${mailsPerDay}`,
  });
  return [
    line(`requests of others kept, of ${people.length}`, kept),
    line('of these announced to the operator', announced.length),
    line('of these thanked', thanked.length),
    line('notes', notes.length),
    line('thanks', mails.length - notes.length),
    line('mails left for reports, warnings and codes', mailsPerDay - mails.length),
  ];
};

/** Runs a day of each flood in the SES sandbox; the real functions answer, on a separate table. */
export const measureMailFloods = async (): Promise<BenchLine[]> => {
  const stack = await startEmbeddedStack(await localTemplate());
  // Every withheld mail is logged, thousands of times.
  console.info = () => undefined;
  try {
    await startFloodedSite(stack);
    const lines: BenchLine[] = [];
    for (const [nth, flood] of (await floodsOf()).entries())
      lines.push(...(await runDay(flood, nth)));
    return lines;
  } finally {
    await stack.stop();
  }
};
