import { expect, onTestFinished, vi } from 'vitest';
import type { Contract } from 'shared/contracts/contract.ts';
import type { Route } from '../platform/route.ts';
import type { TestReply, TestRequest } from './api-event.ts';
import { callHandler } from './api-event.ts';
import { intercepting } from './intercepted-calls.ts';
import type { Interceptor } from './intercepted-calls.ts';
import { loadHandler } from './load-handler.ts';
import type { RequestScenario, Scenario } from './scenarios/scenario.ts';
import { startIdentity } from './start-identity.ts';

/** Answers for services that the embedded stack does not have. */
export const answering =
  (answers: Scenario['answers'] = {}): Interceptor =>
  async ({ service }, proceed) =>
    service in answers ? answers[service] : proceed();

/** An endpoint with the dependencies its scenario needs, for the duration of this test. */
export const callerOf = async (
  route: Route,
  { dependencies, environment = {}, answers }: RequestScenario,
): Promise<(request: TestRequest) => Promise<TestReply>> => {
  await startIdentity(route);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const handler = (await loadHandler(route.entry)).with({
    dependencies: { pause: async () => undefined, ...dependencies },
  });
  return async (request) =>
    intercepting(answering(answers), async () => callHandler(handler, route.contract, request));
};

/** Fails unless the endpoint gave its contract's success response. */
export const expectSuccess = ({ response, status = 200 }: Contract, reply: TestReply): void => {
  expect(reply).toMatchObject({ status: response === 'redirect' ? 302 : status });
};
