import type { TestProject } from 'vitest/node';
import { startEmbeddedStack } from './embedded-stack.ts';

/** One embedded stack for all integration tests of a run; each test file makes its own table and bucket. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...endpoints } = await startEmbeddedStack();
  project.provide('embeddedStack', endpoints);
  return stop;
}
