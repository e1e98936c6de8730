import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { jobs } from 'functions/manifest.ts';

/** A job of the local stack itself, for something AWS does on its own schedule. */
export type OwnJob = (now: Date) => Promise<object>;

type JobInvoker = {
  own: Readonly<Record<string, OwnJob>>;
  invoke: (name: string, event: unknown) => Promise<unknown>;
  /** Known only to those who can read the data folder. */
  token: string;
};

const isEqual = (input: string, expected: string) =>
  input.length === expected.length && timingSafeEqual(Buffer.from(input), Buffer.from(expected));

/**
 * `POST /__local/jobs/<name>?now=...[&deleteAhead=true]` calls a scheduled function as EventBridge
 * Scheduler would.
 */
export const jobInvoker =
  ({ own, invoke, token }: JobInvoker) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const name = url.pathname.slice('/__local/jobs/'.length);
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (request.method !== 'POST' || !isEqual(String(request.headers['x-job-token']), token)) {
      answer(403, { message: 'Use npm run job' });
      return;
    }
    const names = [...jobs.map((job) => job.name), ...Object.keys(own)];
    if (!names.includes(name)) {
      answer(404, { message: `There is no job "${name}".`, jobs: names });
      return;
    }
    try {
      const now = url.searchParams.get('now');
      const deleteAhead = url.searchParams.get('deleteAhead') === 'true';
      // Mail reaches nobody here, so a run for any day may send it.
      const event = { now, mailAhead: true, ...(deleteAhead && { deleteAhead }) };
      answer(200, { result: await (own[name]?.(new Date(now ?? '')) ?? invoke(name, event)) });
    } catch (error) {
      answer(500, { message: error instanceof Error ? error.message : String(error) });
    }
  };
