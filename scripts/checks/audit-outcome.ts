import * as z from 'zod/mini';

/** From this severity on a known hole fails the check. */
export type AuditLevel = 'high' | 'critical';

/**
 * What npm's audit came to. `not-asked`: the registry could not be reached or has no such service, which
 * says nothing about the packages. `failed`: the fault is on our side, a missing lock file for one.
 */
export type AuditOutcome = {
  state: 'clean' | 'found' | 'not-asked' | 'failed';
  /** One line for whoever reads the log. */
  words: string;
};

const report = z.object({
  auditReportVersion: z.number(),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
  metadata: z.object({ dependencies: z.object({ total: z.number() }) }),
});

// npm gives its own faults a code; what came back from the registry, or did not, is a bare message.
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

/** Reads what `npm audit --json` printed. */
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
