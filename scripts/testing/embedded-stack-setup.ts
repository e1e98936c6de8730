import { startEmbeddedStack } from 'local-aws/testing/embedded-stack.ts';
import type { TestProject } from 'vitest/node';
import { localTemplate } from '../build/local-template.ts';

/** One embedded stack for all integration tests of a run; each test file creates its own table and bucket. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...endpoints } = await startEmbeddedStack(await localTemplate());
  project.provide('embeddedStack', endpoints);
  return stop;
}
