import { expect, it } from 'vitest';
import { pageFile, publicPages } from 'shared/domain/site/pages.ts';
import { settingsPlaceholder, type SiteSettings } from 'shared/domain/site/settings.ts';
import { testSettings } from 'shared/testing/site-settings.ts';
import { renderSite } from './render-site.tsx';

type Claim = keyof SiteSettings['claims'];

/** A pattern for each claim that matches it wherever it is made. */
const wordings: Record<Claim, RegExp> = {
  licensedAndInsured: /licensed|insured/i,
  satisfactionGuarantee: /100%|guarantee/i,
  fiveStar: /5-star|five-star/i,
  quickSupport: /quick support/i,
  fastScheduling: /24.48 hours/i,
  sameDayService: /same-day|emergency visits/i,
  satisfactionImprovement: /40%/,
  realTimeTracking: /stops away|real-time/i,
  serviceHistory: /service history|warranty/i,
  priorityScheduling: /\bpriority\b/i,
  memberDiscounts: /member discount/i,
  signupFollowUp: /what happens next|within 24 hours|welcome email|service plan/i,
  cardPayments: /debit card|\bstripe\b/i,
  affirmInstallments: /affirm|0% APR/i,
  afterpayInstallments: /afterpay|interest-free/i,
  klarnaInstallments: /klarna|pay in 4/i,
  automaticBilling: /automatic billing|\bautopay\b|\bsaved? (?:a )?(?:card|bank)/i,
};
const claims = Object.keys(wordings) as Claim[];

const template = [
  `<html><head><!--page-head--></head><body><!--page-body-->`,
  `<script id="site-settings">${settingsPlaceholder}</script></body></html>`,
].join('');

/** The HTML of each public page, without the settings. */
const pagesWith = (input: Partial<SiteSettings['claims']>): Map<string, string> => {
  const settings = { ...testSettings, claims: { ...testSettings.claims, ...input } };
  const files = renderSite({ template, adminTemplate: template, manifest: '{}', settings });
  return new Map(
    publicPages.map((path) => [
      path,
      String(files[pageFile(path)])
        .replace(/<script id="site-settings">.*?<\/script>/s, '')
        .replaceAll(/<!-- ?-->/g, ''),
    ]),
  );
};

const off = (some: readonly Claim[]): Partial<SiteSettings['claims']> =>
  Object.fromEntries(some.map((claim) => [claim, false]));

const everyClaim = pagesWith({});

/**
 * For each claim, three of six stages in which it is switched off, no two of them in the same three. So of any two
 * claims each is made in a stage without the other, and not every claim needs a stage of its own.
 */
const stages = [0, 1, 2, 3, 4, 5] as const;
const offIn = stages.flatMap((one) =>
  stages.flatMap((two) =>
    stages.flatMap((three) => (one < two && two < three ? [[one, two, three]] : [])),
  ),
);
const stagesWithout = new Map(claims.map((claim, index) => [claim, offIn[index] ?? []]));
const pagesOfStages = stages.map((stage) =>
  pagesWith(off(claims.filter((claim) => stagesWithout.get(claim)?.includes(stage)))),
);

it('makes every claim somewhere if the stage makes them all', () => {
  const all = [...everyClaim.values()].join('\n');
  for (const claim of claims) expect([claim, wordings[claim].test(all)]).toEqual([claim, true]);
});

it('has a stage with each claim and without each other', () => {
  for (const claim of claims)
    for (const other of claims.filter((one) => one !== claim))
      expect(
        stagesWithout.get(claim)?.some((stage) => !stagesWithout.get(other)?.includes(stage)),
      ).toBe(true);
});

it.each(claims)('does not mention %s on any page once it is switched off', (claim) => {
  const without = stagesWithout.get(claim)?.flatMap((stage) => [...pagesOfStages[stage]!]) ?? [];
  expect(without).toHaveLength(3 * publicPages.length);
  for (const [path, page] of without)
    expect([path, wordings[claim].exec(page)?.[0]]).toEqual([path, undefined]);
});

it('leaves no empty heading, list or sentence behind when every claim is switched off', () => {
  for (const [path, page] of pagesWith(off(claims))) {
    expect([path, /<(h[1-6]|ul|ol|li|p|section)\b[^>]*>\s*<\/\1>/.exec(page)?.[0]]).toEqual([
      path,
      undefined,
    ]);
    expect([path, /Why choose/.exec(page)?.[0]]).toEqual([path, undefined]);
    expect([path, /\s[.,](\s|<)|,,|\.\.\s/.exec(page.replaceAll(/<[^>]+>/g, ''))?.[0]]).toEqual([
      path,
      undefined,
    ]);
  }
});

it('has no name of the code among its words', () => {
  for (const [path, page] of everyClaim) {
    const text = page.replaceAll(/<(script|style)\b.*?<\/\1>|<[^>]*>/gs, ' ');
    expect([path, /\b[a-z]{2,}[A-Z]\w*/.exec(text)?.[0]]).toEqual([path, undefined]);
  }
});
