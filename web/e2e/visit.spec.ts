import { test } from '@playwright/test';
import { jpegPhoto, signIn } from './local-stack.ts';

test('look', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin', '/admin/bookings');
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/shots/day.png', fullPage: true });
  const jpeg = await jpegPhoto(page, 'Before');
  page.on('console', (m) => console.log(m.type(), m.text()));
  page.on('pageerror', (m) => console.log(m));
  page.on('response', (r) => { if (r.url().includes('/api/') && r.request().method() !== 'GET') void r.text().then((t)=>console.log(r.request().method(), r.status(), r.url(), t.slice(0,200))).catch(()=>0)});
  const link = page.getByRole('link', { name: /^Write Report/ }).first();
  await link.click();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/shots/visit.png', fullPage: true });
  for (const _ of [1, 2]) {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /^Take photo/ }).click();
    await (await chooser).setFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: jpeg });
  }
  await page.getByRole('button', { name: 'All Done' }).click();
  await page.getByRole('button', { name: /^Add:/ }).first().click();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/shots/visit2.png', fullPage: true });
  await page.getByRole('button', { name: 'Send Report' }).click();
  await page.waitForTimeout(1000);
  await page.screenshot({ path: '/tmp/shots/sent.png' });
  await page.waitForTimeout(12000);
  await page.screenshot({ path: '/tmp/shots/after.png' });
});
