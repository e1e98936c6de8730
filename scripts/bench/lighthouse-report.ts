import lighthouse from 'lighthouse';

type Named = { name: string; value: string };

export type PageReport = {
  scores: { name: string; score: number }[];
  metrics: Named[];
  faults: (Named & { category: string })[];
};

const metricIds = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
];

const percent = (score: number | null): number => Math.round((score ?? 0) * 100);

/** Runs Lighthouse with its mobile preset: a simulated phone on a slow connection. */
export const lighthouseReport = async (address: string, port: number): Promise<PageReport> => {
  const result = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  });
  if (!result) throw new Error(`Lighthouse said nothing about ${address}`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(runtimeError.message);
  return {
    scores: Object.values(categories).map(({ title, score }) => ({
      name: title,
      score: percent(score),
    })),
    metrics: metricIds.map((id) => ({
      name: audits[id]?.title ?? id,
      value: audits[id]?.displayValue ?? '',
    })),
    faults: Object.values(categories).flatMap(({ title, auditRefs }) =>
      auditRefs
        .filter(({ weight }) => weight > 0)
        .flatMap(({ id }) => {
          const audit = audits[id];
          return audit?.score !== null && audit !== undefined && audit.score < 1
            ? [
                {
                  category: title,
                  name: audit.title,
                  value: `${audit.displayValue ?? ''} (${percent(audit.score)})`,
                },
              ]
            : [];
        }),
    ),
  };
};
