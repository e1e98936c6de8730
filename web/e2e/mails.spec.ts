import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import * as z from 'zod/mini';
import { mailWith, signIn } from './local-stack.ts';
import { anywidth } from './tags.ts';

const mails = z.array(z.object({ subject: z.string(), html: z.nullable(z.string()) }));

test(
  'no mail is wider than a phone, whatever somebody wrote in one piece',
  anywidth,
  async ({ page, browser }) => {
    const mark = randomUUID();
    const link = `https://example.com/${'long-'.repeat(20)}${'x'.repeat(60)}`;
    const data = {
      firstName: 'Wanda',
      lastName: 'Wide',
      email: `wanda.${mark}.${'w'.repeat(20)}@example.com`,
      phone: '(281) 555-0199',
      serviceAddress: '12 Test Lane, Spring, TX 77373',
      message: link,
    };
    expect((await page.request.post('/api/quote-requests', { data })).status()).toBe(200);
    await signIn(page, 'customer');
    const text = `${mark} ${link}`;
    expect((await page.request.post('/api/user/chat', { data: { text } })).status()).toBe(201);
    await mailWith(page, `wanda.${mark}`);
    await mailWith(page, text);

    const sent = mails.parse(await (await page.request.get('/__local/mail.json')).json());
    const phone = await browser.newPage({ viewport: { width: 320, height: 700 } });
    let looked = 0;
    for (const { subject, html } of sent) {
      if (!html) continue;
      await phone.setContent(html);
      const width = await phone.evaluate(() => document.documentElement.scrollWidth);
      expect(width, subject).toBeLessThanOrEqual(320);
      looked += 1;
    }
    expect(looked).toBeGreaterThan(1);
    await phone.close();
  },
);
