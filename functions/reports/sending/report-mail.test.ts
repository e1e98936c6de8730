import { describe, expect, it } from 'vitest';
import { sampleReport } from '../testing/report-samples.ts';
import { testSettings as settings } from '../../testing/world.ts';
import { attachmentLimit, composeReportMail } from './report-mail.ts';

const compose = (
  fields: Parameters<typeof sampleReport>[0] = {},
  size = 10,
  greetingName: string | null = 'Casey',
) =>
  composeReportMail({
    report: sampleReport(fields),
    to: 'casey@example.com',
    settings,
    pdf: new Uint8Array(size),
    sentAt: new Date('2026-11-20T19:00:00Z'),
    greetingName,
  });

describe('the mail with a report', () => {
  it('names service and date in its subject', () => {
    expect(compose().subject).toBe('Pool service report, Nov 20, 2026');
    expect(compose({ serviceName: 'Deep Cleaning' }).subject).toBe(
      'Deep Cleaning report, Nov 20, 2026',
    );
  });

  it.each(['text', 'html'] as const)('describes the visit in its %s part', (part) => {
    const mail = compose({ photos: ['a', 'b'] })[part];
    for (const expected of [
      'Hello Casey,',
      'No. 261120-YG4R',
      '2 of 8 tasks done',
      'Skimmed pool surface',
      'Not done this time',
      'Emptied skimmer baskets',
      'Backwashed the filter.',
      'Nov 27, 2026',
      'with 2 photos is attached',
      '2 photos',
      `${settings.siteUrl}/api/login?returnTo=%2Freports%2F0b0e7f3a-5a3c-4c61-9f5e-0a1b2c3d4e5f`,
      'until May 20, 2027',
      '(281) 555-0142',
    ])
      expect(mail).toContain(expected);
    expect(mail).not.toContain('X-Amz');
  });

  it('promises at least a week to the customer of a report that was a draft for half a year', () => {
    const { text } = compose({ createdAt: '2026-03-01T18:00:00.000Z' });
    expect(text).toContain('until Nov 28, 2026');
  });

  it('attaches the PDF up to the limit and links to a larger one', () => {
    expect(compose({}, attachmentLimit).attachments).toHaveLength(2);
    const large = compose({}, attachmentLimit + 1);
    expect(large.attachments).toMatchObject([{ contentId: 'emblem' }]);
    expect(large.text).toContain('You can download it on our site.');
  });

  it('links no customer to a sign-in they cannot use', () => {
    const report = sampleReport();
    const to = 'casey@example.com';
    const sentAt = new Date('2026-11-20T19:00:00Z');
    for (const size of [10, attachmentLimit + 1]) {
      const mail = { report, to, settings, sentAt, greetingName: null, pdf: new Uint8Array(size) };
      const { text, html } = composeReportMail({ ...mail, canSignIn: false });
      for (const version of [text, html]) {
        expect(version).not.toContain('/api/login');
        expect(version).not.toContain('on our site');
        expect(version).toContain(
          size > attachmentLimit ? 'Please reply or call us' : 'is attached as a PDF',
        );
        expect(version).toContain('We keep this report until May 20, 2027');
      }
    }
  });

  it('shows markup in notes and names as text', () => {
    const { html } = compose({
      notes: '<img src=x onerror=alert(1)>\nsecond line',
      serviceName: '<b>Eve</b>',
    });
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('<b>Eve');
    expect(html).toContain('<br>second line');
  });

  it('shows the tasks of a yard visit', () => {
    const { subject, text } = compose({ line: 'yard', cleanedArea: true });
    expect(subject).toBe('Yard service report, Nov 20, 2026');
    expect(text).toContain(
      '1 of 2 tasks done:\n- Area cleaned\n\nNot done this time:\n- Gate closed',
    );
    expect(text).not.toContain('pool');
  });

  it('shows small photos with their captions, in addition to the PDF', () => {
    const photo = { contentId: 'photo-1', number: 1, caption: 'Before <b>&' };
    const mail = composeReportMail({
      report: sampleReport({ photos: ['a'] }),
      to: 'casey@example.com',
      settings,
      pdf: new Uint8Array(10),
      sentAt: new Date('2026-11-20T19:00:00Z'),
      greetingName: null,
      photos: [{ ...photo, bytes: new Uint8Array(3), ratio: 3 / 4 }],
    });
    expect(mail.html).toContain('src="cid:photo-1" alt="Before &#60;b&#62;&#38;"');
    // The same height as a landscape that fills its cell: 148 = 264 * (3/4) / (4/3).
    expect(mail.html).toContain('width:56%;max-width:148px;height:auto');
    expect(mail.text).toContain('Photos:\n- Before <b>&');
    expect(mail.attachments).toMatchObject([
      { filename: 'service-report-2026-11-20.pdf' },
      { contentId: 'photo-1', filename: 'photo-1.jpg', type: 'image/jpeg' },
      { contentId: 'emblem', filename: 'emblem.png', type: 'image/png' },
    ]);
    expect(compose({ photos: ['a'] }).html).not.toContain('photo-1');
  });

  it('states that all was done, and greets a customer without a name', () => {
    const { text } = compose({ line: 'yard', cleanedArea: true, gateClosed: true }, 10, null);
    expect(text).toContain('Hello,\n\n');
    expect(text).toContain('2 of 2 tasks done:');
    expect(text).not.toContain('Not done');
  });

  it('loads nothing from anywhere, and has an alternative text for every image', () => {
    const { html } = compose({ photos: ['a'] });
    const images = html.match(/<img [^>]*>/g) ?? [];
    expect(images.length).toBeGreaterThan(0);
    for (const image of images) expect(image).toMatch(/src="cid:[^"]+" alt="/);
    expect(html).not.toMatch(/url\(|@import|<link/);
  });

  it('begins with the finding, before photos, readings, notes and tasks', () => {
    const water = { readAt: '2026-11-20T15:00:00.000Z', ph: 8 } as const;
    const text = 'pH was high. We added 12 fl oz of muriatic acid.';
    const readings = [{ field: 'ph', low: 7.2, high: 7.8, verdict: 'high' } as const];
    const mail = compose({ water, finding: { text, readings }, notes: 'Backwashed.' });
    for (const version of [mail.text, mail.html]) {
      const order = [text, 'Next visit', '8.0, high (7.2 to 7.8)', 'Backwashed.', 'tasks done'];
      const places = order.map((part) => version.indexOf(part));
      expect(places.every((place) => place > 0)).toBe(true);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
  });

  it('ends its plain text with the record’s hash, which the HTML does not show', () => {
    const hash = '3f'.repeat(32);
    const { text, html } = composeReportMail({
      report: sampleReport(),
      to: 'casey@example.com',
      settings,
      pdf: new Uint8Array(10),
      sentAt: new Date('2026-11-20T19:00:00Z'),
      greetingName: null,
      record: { seq: 12, hash },
    });
    expect(text.split('\n').at(-1)).toBe(`Record no. 12, hash ${hash}`);
    expect(html).toContain('record no. 12');
    expect(html).not.toContain(hash);
  });

  it('leaves out what is missing', () => {
    const { text, html } = compose({ notes: '', nextVisitDate: null });
    expect(text).not.toContain('Notes');
    expect(html).not.toContain('Next visit');
  });
});
