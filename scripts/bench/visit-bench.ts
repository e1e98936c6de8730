import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type BrowserContext } from '@playwright/test';
import { adminBooking, type AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { serviceReport } from 'shared/contracts/reports.ts';
import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import * as z from 'zod/mini';
import { visitPerson } from '../../web/src/features/bookings/day/visit-person.ts';
import { findChromium } from '../testing/chromium.ts';
import type { BenchLine } from './bench-lines.ts';
import { cameraPhotos } from './camera-photos.ts';
import { signInAs } from './sign-in-as.ts';
import { startStack } from './start-stack.ts';
import { lineNames, lineOf, type LineName } from './visit-lines.ts';
import { tapOn, type Effort } from './visit-pace.ts';
import { doVisit, linkTo, note } from './do-visit.ts';

const port = Number(process.env['BENCH_PORT'] ?? 3890);
const photoCount = 4;
const target = { attention: 36, taps: 10 };
/** Milliseconds the phone stays offline after the last tap of an offline visit. */
const driveTime = 15_000;
const timeout = 180_000;

type Row = Effort & { line: LineName; carried: number; mails: number; photos: number };

const mails = z.array(z.object({ text: z.string() }));

const readJson = async <T>(
  context: BrowserContext,
  path: string,
  schema: z.ZodMiniType<T>,
): Promise<T> => schema.parse(await (await context.request.get(path)).json());

/** Today's pool stops in route order. All other stops are marked as completed. */
const poolStops = async (context: BrowserContext): Promise<AdminBooking[]> => {
  const day = await readJson(context, '/api/admin/bookings', z.array(adminBooking));
  const open = day.filter(isOpenVisit);
  const step = (id: string, action: string) =>
    context.request.post(`/api/admin/bookings/${id}/transition`, { data: { action } });
  for (const { id, line, status } of open) {
    // What waits to be confirmed would be the day's next stop.
    if (status === 'pending') await step(id, 'confirm');
    if (line !== 'pool') await step(id, 'complete');
  }
  return open.filter(({ line }) => line === 'pool');
};

/** Seconds until the server has sent the report with all its photos. */
const untilSynced = async (context: BrowserContext, visit: string): Promise<number> => {
  const begun = performance.now();
  while (performance.now() - begun < timeout) {
    const response = await context.request.get(`/api/admin/visits/${visit}/report`);
    const report = response.ok() ? serviceReport.parse(await response.json()) : undefined;
    if (report?.status === 'sent') return (performance.now() - begun) / 1000;
    await sleep(100);
  }
  return Infinity;
};

type Visit = { line: LineName; stop: AdminBooking; next: AdminBooking; photos: readonly string[] };

const measure = async (
  context: BrowserContext,
  { line: name, stop, next, photos }: Visit,
): Promise<Row> => {
  const page = await context.newPage();
  const line = await lineOf(context, page, name);
  try {
    await page.goto('/admin/bookings');
    const card = linkTo(page, { name: visitPerson(stop).name });
    await card.scrollIntoViewIfNeeded();
    // In reality the screen has been open since the previous stop.
    await page.waitForLoadState('networkidle');
    await sleep(1000);
    const mailsBefore = (await readJson(context, '/__local/mail.json', mails)).length;
    await line.begin();
    const thumb = tapOn(page);
    await doVisit(page, thumb, {
      stop: { name: visitPerson(stop).name },
      next: { name: visitPerson(next).name },
      photos,
    });
    const effort = thumb.effort();
    if (name === 'no line') await sleep(driveTime);
    await line.restore();
    const synced = await untilSynced(context, stop.id);
    // If a second mail were sent, it would be here by then.
    await sleep(3000);
    const all = await readJson(context, '/__local/mail.json', mails);
    const report = await readJson(context, `/api/admin/visits/${stop.id}/report`, serviceReport);
    const stored = await Promise.all(
      report.photos.map(async (address) => (await context.request.get(address)).ok()),
    );
    return {
      ...effort,
      line: name,
      carried: synced,
      mails: all
        .slice(0, all.length - mailsBefore)
        .filter(({ text }) => text.includes(note.slice(0, 15))).length,
      photos: stored.filter(Boolean).length,
    };
  } finally {
    await line.end();
    await page.close();
  }
};

const linesOf = (row: Row, how: string): BenchLine[] => {
  const line = (
    what: string,
    value: number,
    unit: string,
    goal: BenchLine['goal'] = null,
  ): BenchLine => ({ what: `${row.line}: ${what}`, value, unit, goal, how });
  return [
    line('attention', row.attention, 's', { atMost: target.attention }),
    line('taps', row.taps, '', { atMost: target.taps }),
    line('swipes', row.swipes, ''),
    line('keys', row.keys, ''),
    line('camera taps', row.shots * 2, ''),
    line('waits', row.waits, 's'),
    line('with the server after', row.carried, 's'),
    line('mails', row.mails, '', { atMost: 1 }),
    line('photos stored', row.photos, '', { atLeast: photoCount }),
  ];
};

/** Measures a typical pool visit, done with a thumb on a phone, over three kinds of connection. */
export const run = async (): Promise<BenchLine[]> => {
  const stack = await startStack(port);
  const { executablePath, args, environment } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    args: [...args, '--disable-background-networking'],
    env: { ...process.env, ...environment },
  });
  try {
    const context = await browser.newContext({
      baseURL: stack.site,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    const photos = await cameraPhotos(page, photoCount);
    await signInAs(page, stack.site, 'admin');
    const stops = await poolStops(context);
    await page.close();
    const how = [
      `a visit with ${photoCount} photos of 12 megapixels (${(photos.bytes / photoCount / 1e6).toFixed(1)} MB each), five readings and a note, in Chromium at 390 px`,
      '0.8 s a tap or swipe, 7 keys a second (number keys on the page are keys, not taps), 2.5 s a shot with its two taps',
      `'with the server' counts from the next stop on screen, with no line from its return; Send can be taken back for the first 8 s`,
    ].join('; ');
    const rows: Row[] = [];
    for (const [index, line] of lineNames.entries()) {
      const [stop, next] = stops.slice(index);
      if (!stop || !next) throw new Error('Today has too few stops at pools');
      rows.push(await measure(context, { line, stop, next, photos: photos.files }));
    }
    await photos.remove();
    for (const { line, longWaits } of rows)
      if (longWaits.length > 0) console.log(`${line}: waited ${longWaits.join(', ')}`);
    return rows.flatMap((row) => linesOf(row, how));
  } finally {
    await browser.close();
    await stack.close();
  }
};
