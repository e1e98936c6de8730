import type { ComponentType } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { timeUp } from '../lib/api-error.ts';
import { connectivity } from '../lib/connectivity.ts';
import { missingCode } from '../lib/missing-code.ts';
import { requestTimeout } from '../lib/request.ts';
import { wait } from '../lib/wait.ts';

/** What a screen's file exports. */
export type ScreenModule = {
  Component: ComponentType;
  /** Other code that the screen waits for before it is shown; never rejects. */
  ahead?: Promise<unknown> | undefined;
  /**
   * Starts queries of the screen without waiting for them; must not throw. Not for those that need a session,
   * which start as soon as it is known that there is one.
   */
  startQueries?: (args: LoaderFunctionArgs) => void;
};

/** Rejects after the timeout: without reception, a fetch may hang for minutes. */
const untilTimeout = async (): Promise<never> => {
  await wait(requestTimeout);
  throw timeUp;
};

const loadWhole = async (load: () => Promise<ScreenModule>): Promise<ScreenModule> => {
  const module = await load();
  await module.ahead;
  return module;
};

/** Loads a screen's code. Reports a connection problem if that fails or takes too long. */
export const loadScreen = async (load: () => Promise<ScreenModule>): Promise<ScreenModule> => {
  try {
    return await Promise.race([loadWhole(load), untilTimeout()]);
  } catch (error) {
    missingCode.note();
    connectivity.reportProblem();
    throw error;
  }
};
