import type { Access, Contract } from 'shared/contracts/contract.ts';
import { routes } from '../../manifest.ts';
import type { TestRequest } from '../api-event.ts';
import { accountEvents, accountScenarios } from './account-scenarios.ts';
import { autopayEvents, autopayScenarios } from './autopay-scenarios.ts';
import { bookingEvents, bookingScenarios } from './booking-scenarios.ts';
import { chargeEvents, chargeScenarios } from './charge-scenarios.ts';
import { deliveryEvents, deliveryScenarios } from './delivery-scenarios.ts';
import { disputeEvents } from './dispute-scenarios.ts';
import { importScenarios } from './import-scenarios.ts';
import { collectingJobs, collectingScenarios } from './collecting-scenarios.ts';
import { linkScenarios } from './link-scenarios.ts';
import { methodJobs, methodScenarios } from './method-scenarios.ts';
import { monitoringEvents } from './monitoring-scenarios.ts';
import { offerEvents, offerScenarios } from './offer-scenarios.ts';
import { evidenceScenarios } from './evidence-scenarios.ts';
import { paymentEvents, paymentScenarios } from './payment-scenarios.ts';
import { planScenarios } from './plan-scenarios.ts';
import { privacyEvents, privacyScenarios } from './privacy-scenarios.ts';
import { reminderEvents, reminderScenarios } from './reminder-scenarios.ts';
import { reportEvents, reportScenarios } from './report-scenarios.ts';
import {
  nameOf,
  type EndpointScenarios,
  type OneOrMore,
  type RequestScenario,
  type Scenario,
  type Stage,
} from './scenario.ts';
import { uploadScenarios } from './upload-scenarios.ts';

// Does not compile if an endpoint with input or effects is missing.
const written: EndpointScenarios = {
  ...accountScenarios,
  ...autopayScenarios,
  ...bookingScenarios,
  ...chargeScenarios,
  ...deliveryScenarios,
  ...importScenarios,
  ...linkScenarios,
  ...methodScenarios,
  ...offerScenarios,
  ...paymentScenarios,
  ...evidenceScenarios,
  ...collectingScenarios,
  ...planScenarios,
  ...privacyScenarios,
  ...reminderScenarios,
  ...reportScenarios,
  ...uploadScenarios,
};
type Unnamed = Omit<RequestScenario, 'of'>;
const byName: Readonly<Record<string, OneOrMore<Unnamed> | undefined>> = written;

let callers = 0;
/** A unique caller address, so that calls do not share a rate limit. */
const newCaller = () => `2001:db8:${((callers += 1) % 65_000).toString(16)}::1`;

/** The cookie of a person who has access. */
const cookieFor = async (
  access: Access,
  { admin, customer }: Pick<Stage, 'admin' | 'customer'>,
): Promise<{ cookie?: string }> => {
  if (access === 'public') return {};
  return { cookie: access === 'admin' ? admin.cookie : (await customer()).cookie };
};

/** An endpoint's scenarios, the most important first. A read without input gets an empty request. */
export const scenariosOf = ({
  name,
  access,
}: Contract): readonly [RequestScenario, ...RequestScenario[]] => {
  const complete = ({ prepare, ...surroundings }: Unnamed) => ({
    ...surroundings,
    of: name,
    prepare: async (stage: Stage, now: Date): Promise<TestRequest> => ({
      sourceIp: newCaller(),
      ...(await cookieFor(access, stage)),
      ...(await prepare(stage, now)),
    }),
  });
  const found = byName[name] ?? { prepare: async () => ({}) };
  const [first, ...more] = 'prepare' in found ? [found] : found;
  return [complete(first), ...more.map(complete)];
};

const eventScenarios = [
  ...accountEvents,
  ...autopayEvents,
  ...reportEvents,
  ...deliveryEvents,
  ...bookingEvents,
  ...chargeEvents,
  ...monitoringEvents,
  ...offerEvents,
  ...paymentEvents,
  ...disputeEvents,
  ...methodJobs,
  ...collectingJobs,
  ...privacyEvents,
  ...reminderEvents,
];

/** At least one for every function of the manifest. */
export const scenarios: readonly Scenario[] = [
  ...eventScenarios,
  ...routes.flatMap(({ contract }) => scenariosOf(contract)),
];

/** The scenarios with their names, for `test.each`. */
const named = <S extends Scenario>(some: readonly S[]) =>
  some.map((scenario) => [nameOf(scenario), scenario] as const);

/** The scenarios of the endpoints with this access. */
export const scenariosFor = (...access: readonly Access[]) =>
  named(
    routes
      .filter(({ contract }) => access.includes(contract.access))
      .flatMap(({ contract }) => scenariosOf(contract)),
  );
/** Those of the jobs and listeners. */
export const unattendedScenarios = named(eventScenarios);
export const namedScenarios = named(scenarios);
