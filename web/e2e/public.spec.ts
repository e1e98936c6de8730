import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { catalogueServices } from '../../shared/domain/prices/catalogue.ts';
import { publicPages } from '../../shared/domain/site/pages.ts';
import { expectAccessibleAtBothWidths } from './accessibility.ts';
import { openAndRest, rest } from './connection.ts';
import { signIn } from './local-stack.ts';
import { anywidth } from './tags.ts';
import { complaintsOf } from './walk.ts';

const headlines: Record<string, string> = {
  '/': 'Your Sheriff Your Pool Your Yard',
  '/services': 'Our Services',
  '/signup': 'Create Your Account',
  '/terms': 'Terms of service',
  '/privacy': 'Privacy policy',
  '/record-check': 'Check a Service Record',
  '/sample-report': 'Sample: Weekly Pool Visit',
  ...Object.fromEntries(catalogueServices.map(({ id, name }) => [`/services/${id}`, name])),
};

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page is readable', anywidth, async ({ page }) => {
    for (const path of publicPages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headlines[path]!);
      const service = catalogueServices.find(({ id }) => path === `/services/${id}`);
      if (!service) continue;
      await expect(page.getByRole('main')).toContainText(service.description);
      await expect(page.getByRole('main')).toContainText(
        service.price > 0
          ? `$${(service.price / 100).toLocaleString('en-US')}`
          : 'Call for pricing',
      );
    }
  });

  test(
    'the landing page has all its sections, and its questions expand',
    anywidth,
    async ({ page }) => {
      await page.goto('/');
      for (const text of [
        'Monthly Membership',
        '$225/month',
        '$2,365/year',
        '$215/month',
        'Save $335 per year',
        'One free month',
        'Most Popular',
        'Do we come to you, and when?',
        'How it works',
        'You get a report with photos.',
      ])
        await expect(page.locator('body')).toContainText(text);
      await page.getByText('Which payment methods do you take?').click();
      await expect(page.getByText('Personal checks ($15 processing fee)').first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
        'href',
        '/api/login',
      );
    },
  );

  test('lists the services of both lines with their prices', anywidth, async ({ page }) => {
    await page.goto('/services');
    for (const { name } of catalogueServices)
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'View details of Annual Membership' }).click();
    await expect(page.getByText('$2,365').first()).toBeVisible();
  });

  test('the sign-up page shows what it asks for', anywidth, async ({ page }) => {
    await page.goto('/signup');
    await expect(page.getByRole('button', { name: 'Create Free Account' })).toBeVisible();
    for (const label of ['First name', 'Email', 'Service address', 'Service type', 'Preferred day'])
      await expect(page.getByLabel(label)).toBeVisible();
    for (const text of ["It's FREE!", 'What you get', 'What happens next', 'pool warranty'])
      await expect(page.getByText(text).first()).toBeVisible();
  });
});

test('every public page has its own title, description and address', anywidth, async ({ page }) => {
  const seen = new Set<string>();
  for (const path of publicPages) {
    const html = await (await page.request.get(path)).text();
    for (const pattern of [
      /<title>([^<]+)<\/title>/,
      /<meta name="description" content="([^"]+)"/,
      /<link rel="canonical" href="([^"]+)"/,
    ]) {
      const found = pattern.exec(html)?.[1];
      expect(found, `${path} ${pattern.source}`).toBeTruthy();
      expect(seen.has(found!), `${path}: ${found}`).toBe(false);
      seen.add(found!);
    }
    expect(html).not.toContain('noindex');
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    const types = JSON.parse(data)['@graph'].map((thing: { '@type': string }) => thing['@type']);
    expect(types).toContain('HomeAndConstructionBusiness');
  }
});

test(
  'offers a sitemap and robots.txt to search engines, and a picture to shared links',
  anywidth,
  async ({ page, baseURL }) => {
    const sitemap = await (await page.request.get('/sitemap.xml')).text();
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
    expect(listed).toEqual(publicPages.map((path) => `${baseURL}${path}`));
    const robots = await (await page.request.get('/robots.txt')).text();
    expect(robots).toContain('Disallow: /admin/dashboard');
    expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
    const security = await page.request.get('/.well-known/security.txt');
    expect(await security.text()).toContain('Contact: mailto:');
    await page.goto('/');
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
    const answer = await page.request.get(picture!);
    expect(answer.headers()['content-type']).toBe('image/jpeg');
  },
);

test('an unknown path answers 404 with the not-found page', anywidth, async ({ page }) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test(
  'shows 404 for an unknown service, with and without JavaScript',
  anywidth,
  async ({ page }) => {
    const complaints = complaintsOf(page);
    const unknown = '/services/8a4e7d10-2b6f-4c53-8f0e-000000000000';
    const made = await page.request.get(unknown);
    expect(made.status()).toBe(404);
    const html = await made.text();
    expect(html).toContain('The requested service could not be found.');
    expect(html).toContain('<meta name="robots" content="noindex">');

    const answer = await page.goto(unknown);
    expect(answer?.status()).toBe(404);
    await rest(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service Not Found');
    await page.getByRole('main').getByRole('link', { name: 'Back to Services' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Services');
    // Chromium's own messages about the two 404s: the page and its call.
    expect(complaints.filter((complaint) => !complaint.includes('status of 40'))).toEqual([]);
  },
);

test(
  'the app’s own pages answer 200 and stay out of search engines',
  anywidth,
  async ({ page }) => {
    for (const path of ['/checkout', '/download-reports', '/admin/dashboard']) {
      const answer = await page.request.get(path);
      expect(answer.status()).toBe(200);
      expect(await answer.text()).toContain('<meta name="robots" content="noindex">');
    }
  },
);

test(
  'keeps what was filled in and pressed before the app has loaded',
  anywidth,
  async ({ page }) => {
    const line = Promise.withResolvers<void>();
    await page.route('**/assets/framework-*.js', async (route) => {
      await line.promise;
      await route.continue();
    });
    const requests = page.waitForRequest('**/assets/framework-*.js');
    await page.goto('/signup', { waitUntil: 'commit' });
    await page.getByLabel('First name').fill('Dana');
    await page.getByLabel('I have pets').check();
    await page.getByLabel('Service type').selectOption('pool');
    await page.getByRole('button', { name: 'Create Free Account' }).click();
    await requests;
    line.resolve();
    // The form was submitted as filled in: only missing fields are reported.
    await expect(page.getByText('Please provide your complete address')).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Dana');
    await expect(page.getByLabel('First name')).not.toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('About your pets')).toBeVisible();
    await expect(page.getByLabel('Service type')).toHaveValue('pool');
    expect(new URL(page.url()).search).toBe('');
  },
);

/** Milliseconds in which a browser fills in what it has stored. */
const restored = 5000;

/**
 * Fills in a page, leaves it and comes back. A busy browser may be asked to go back before it has stored what was filled
 * in, which then is gone whatever the page does: so from the start, if it is not there again.
 */
const expectFilledInAgain = async (
  page: Page,
  fillIn: () => Promise<void>,
  check: () => Promise<void>,
): Promise<void> =>
  expect(async () => {
    await fillIn();
    await page.goto('/__local/');
    await page.goBack();
    await check();
  }).toPass({ timeout: 60_000 });

test(
  'goes on from what the browser fills in when somebody comes back',
  anywidth,
  async ({ page }) => {
    const price = page.getByText('a visit', { exact: true }).locator('..');
    const size = page.getByRole('radio', { name: 'Large' });
    await expectFilledInAgain(
      page,
      async () => {
        await page.goto('/');
        await size.check();
        await page.getByRole('radio', { name: '3 dogs' }).check();
        await expect(price).toContainText('$21');
      },
      async () => {
        await expect(size).toBeChecked({ timeout: restored });
        await expect(price).toContainText('$21');
      },
    );
    const name = page.getByLabel('First name');
    const pets = page.getByLabel('About your pets');
    await expectFilledInAgain(
      page,
      async () => {
        await page.goto('/signup');
        await name.fill('Dana');
        await page.getByLabel('I have pets').check();
        await expect(pets).toBeVisible();
      },
      async () => {
        await expect(name).toHaveValue('Dana', { timeout: restored });
        await expect(pets).toBeVisible();
      },
    );
  },
);

test('does not show the visitors’ page first to a signed-in person', anywidth, async ({ page }) => {
  await signIn(page, 'customer');
  const html = await (await page.request.get('/')).text();
  expect(html).not.toContain('Your Sheriff');
  await page.goto('/services');
  await expect(page.getByRole('tab', { name: 'Yard Services' })).toBeVisible();
  await expect(page).toHaveTitle(/^Pool and yard services/);
});

test('opens one answer at a time, and closes it again', anywidth, async ({ page }) => {
  await page.goto('/');
  const questions = page.locator('#questions ~ div details');
  await expect(questions).toHaveCount(7);
  const open = page.locator('details[open]');
  await page.getByText('Which areas do you serve?').click();
  await expect(open).toHaveCount(1);
  await page.getByText('How often will you come?').click();
  await expect(open).toHaveCount(1);
  await expect(open).toContainText('once a week');
  await expectAccessibleAtBothWidths(page, '#questions ~ div');
  await page.getByText('How often will you come?').click();
  await expect(open).toHaveCount(0);
});

test(
  'the tabs keep to the address, and the landing page’s cards to their line',
  anywidth,
  async ({ page }) => {
    const tab = (name: string) => page.getByRole('tab', { name });
    await openAndRest(page, '/services');
    await expect(tab('Yard Services')).toHaveAttribute('aria-selected', 'true');
    await tab('Pool Services').click();
    await expect(page).toHaveURL(/\/services\?tab=pool$/);
    await page.goto('/services?tab=pool');
    await expect(tab('Pool Services')).toHaveAttribute('aria-selected', 'true');
    await page.goto('/services?tab=anything');
    await expect(tab('Yard Services')).toHaveAttribute('aria-selected', 'true');

    await page.goto('/');
    const pool = page.getByRole('main').getByRole('link', { name: /See pool services/ });
    await expect(pool).toHaveAttribute('href', '/services');
    await expect(page.getByRole('link', { name: /See yard services/ })).toHaveAttribute(
      'href',
      '/services?tab=yard',
    );
    await pool.click();
    await expect(tab('Pool Services')).toHaveAttribute('aria-selected', 'true');
    await page.reload();
    await expect(tab('Pool Services')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('link', { name: 'View Cart & Checkout' })).toHaveAttribute(
      'href',
      '/checkout',
    );
  },
);

test('the sample report can be kept as a PDF, without an account', anywidth, async ({ page }) => {
  await page.goto('/sample-report');
  const began = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PDF' }).click();
  const download = await began;
  expect(download.suggestedFilename()).toBe('sample-report.pdf');
  const start = await readFile(await download.path(), { encoding: 'latin1' });
  expect(start).toMatch(/^%PDF-1/);
});

test(
  'shows the lower half of the landing page, prerendered or rendered, with links within the app',
  anywidth,
  async ({ page }) => {
    const code: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/landing-parts-')) code.push(request.url());
    });
    const sections = [
      'See your price',
      'Why choose',
      'How it works',
      'Pool memberships',
      'Questions people ask',
      'Contact',
    ];
    const expectWhole = async () => {
      for (const name of sections)
        await expect(page.getByRole('main').getByRole('heading', { name })).toBeVisible();
      await expect(page.locator('#Offer details')).toHaveCount(7);
    };
    await openAndRest(page, '/');
    await expectWhole();
    expect(code, 'a made page keeps what it has').toEqual([]);

    await page.evaluate(() => {
      document.documentElement.dataset['before'] = 'yes';
    });
    await page.getByRole('link', { name: 'Choose Monthly Membership' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Monthly Membership' })).toBeVisible();
    await page.goBack();
    await expectWhole();
    await expect(page.locator('html[data-before]')).toHaveCount(1);

    await openAndRest(page, '/terms');
    await page.getByRole('banner').getByRole('link').first().click();
    await expectWhole();
    expect(code).toHaveLength(1);
  },
);

test(
  'scrolls a new screen to the top, and back to the previous position',
  anywidth,
  async ({ page }) => {
    // Until the app has loaded, a link is a plain link and the new page starts at its top.
    await openAndRest(page, '/');
    await page.getByRole('link', { name: 'Terms of service' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of service' })).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Terms of service' })).toBeInViewport();
  },
);

test('the landing page shows its picture whole, and is no longer scrolled through than before', async ({
  page,
}) => {
  await openAndRest(page, '/');
  const picture = await page.locator('#Picture svg').boundingBox();
  expect(picture!.y + picture!.height).toBeLessThanOrEqual(page.viewportSize()!.height);
  const heightNow = () => page.evaluate(() => document.documentElement.scrollHeight);
  const height = await heightNow();
  expect(height).toBeLessThanOrEqual(7000);
  await expectAccessibleAtBothWidths(page, 'main');
  for (const name of ['quote-title', 'contact', 'why'])
    await page.locator(`#${name}`).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Get My Free Quote' })).toBeVisible();
  await expect(page.locator('summary', { hasText: 'What customers say' })).toBeVisible();
  await expect(page.getByText(/in \d+ reviews$/)).toBeAttached();
  expect(await heightNow()).toBe(height);
});

test('the floating call button makes way for forms, the contact section and the focus', async ({
  page,
}) => {
  await openAndRest(page, '/');
  const button = page.locator('.call-button');
  await expect(button).toHaveCSS('opacity', '1');
  for (const [name, opacity] of [
    ['price-title', '0'],
    ['why', '1'],
    ['coverage', '0'],
    ['quote-title', '0'],
    ['contact', '0'],
    ['questions', '1'],
  ] as const) {
    await page.locator(`#${name}`).evaluate((heading) => {
      heading.scrollIntoView();
    });
    await expect(button, name).toHaveCSS('opacity', opacity);
  }
  await page.evaluate(() => {
    window.scrollTo(0, 0);
  });
  await expect(button).toHaveCSS('opacity', '1');
  await page.getByRole('link', { name: 'View Services' }).focus();
  await page.keyboard.press('Tab');
  await expect(button).toHaveCSS('opacity', '0');
  await button.focus();
  await expect(button).toHaveCSS('opacity', '1');
});
