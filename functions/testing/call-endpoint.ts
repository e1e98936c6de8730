import { expect } from 'vitest';
import type { Contract } from 'shared/contracts/contract.ts';
import type { Route } from '../platform/endpoint/route.ts';
import { callHandler, type TestResponse, type TestRequest } from './api-event.ts';
import { startSurroundings } from './callee.ts';
import { intercepting, type Interceptor } from './intercepted-calls.ts';
import { loadHandler } from './load-handler.ts';
import { successStatus } from './success-status.ts';
import type { RequestScenario, Scenario } from './scenarios/scenario.ts';

/** Answers for services that the embedded stack does not have. */
export const answering =
  (answers: Scenario['answers'] = {}): Interceptor =>
  async ({ service }, proceed) =>
    service in answers ? answers[service] : proceed();

/** An endpoint with the dependencies its scenario needs, for the duration of this test. */
export const callerOf = async (
  route: Route,
  scenario: RequestScenario,
): Promise<(request: TestRequest) => Promise<TestResponse>> => {
  await startSurroundings(scenario);
  const handler = (await loadHandler(route.entry)).with({
    dependencies: { pause: async () => undefined, ...scenario.dependencies },
  });
  return async (request) =>
    intercepting(answering(scenario.answers), async () =>
      callHandler(handler, route.contract, request),
    );
};

/** Fails unless the endpoint gave its contract's success response. */
export const expectSuccess = (contract: Contract, answer: TestResponse): void => {
  expect(answer).toMatchObject({ status: successStatus(contract) });
};
