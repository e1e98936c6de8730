import * as z from 'zod/mini';

/** Minimum severity of a vulnerability that fails the check. */
export type AuditLevel = 'high' | 'critical';

/**
 * The outcome of npm's audit. `not-asked`: the registry was unreachable or has no such service, which
 * says nothing about the packages. `failed`: an error on our side, such as a missing lock file.
 */
export type AuditOutcome = {
  state: 'clean' | 'found' | 'not-asked' | 'failed';
  words: string;
};

const report = z.object({
  auditReportVersion: z.number(),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
  metadata: z.object({ dependencies: z.object({ total: z.number() }) }),
});

// npm's own errors have a code; errors of the registry are only a message.
const unanswered = z.object({ message: z.string() });
const ownFault = z.object({ error: z.object({ code: z.string(), summary: z.string() }) });

const counting: Record<AuditLevel, ReadonlySet<string>> = {
  high: new Set(['high', 'critical']),
  critical: new Set(['critical']),
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const auditOutcome = (printed: string, level: AuditLevel): AuditOutcome => {
  const json = jsonOf(printed);
  const answered = report.safeParse(json);
  if (answered.success) {
    const { vulnerabilities, metadata } = answered.data;
    const found = Object.entries(vulnerabilities).filter(([, { severity }]) =>
      counting[level].has(severity),
    );
    return found.length === 0
      ? { state: 'clean', words: `nothing found in ${metadata.dependencies.total} packages` }
      : {
          state: 'found',
          words: `found: ${found.map(([name, { severity }]) => `${name} (${severity})`).join(', ')}`,
        };
  }
  const fault = ownFault.safeParse(json);
  if (fault.success)
    return { state: 'failed', words: `${fault.data.error.code}: ${fault.data.error.summary}` };
  const silence = unanswered.safeParse(json);
  return silence.success
    ? { state: 'not-asked', words: `not asked: ${silence.data.message}` }
    : { state: 'failed', words: 'npm audit printed no report' };
};
