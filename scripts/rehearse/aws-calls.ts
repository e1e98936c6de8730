import { AwsClient } from 'aws4fetch';
import { region, type Emulator } from './emulator.ts';

type Answer = { status: number; text: string };

const accepted = ({ status, text }: Answer, what: string): string => {
  if (status >= 300) throw new Error(`${what} was answered with ${status}: ${text}`);
  return text;
};

/**
 * Signed calls to the emulator's services. One kind of request for all of them, because the rehearsal asks a dozen
 * services one question each.
 */
export const awsCalls = ({ origin, environment }: Emulator) => {
  const client = new AwsClient({
    accessKeyId: environment['AWS_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: environment['AWS_SECRET_ACCESS_KEY'] ?? '',
    region,
    retries: 0,
  });
  const send = async (service: string, path: string, init: RequestInit): Promise<Answer> => {
    const response = await client.fetch(`${origin}${path}`, { ...init, aws: { service } });
    return { status: response.status, text: await response.text() };
  };
  return {
    /** A GET of a REST service. */
    get: async (service: string, path: string): Promise<string> =>
      accepted(await send(service, path, { method: 'GET' }), `GET ${path}`),
    /** A call by form, which is answered in XML, such as CloudFormation's. */
    query: async (
      service: string,
      parameters: Readonly<Record<string, string>>,
    ): Promise<string> => {
      const body = new URLSearchParams(parameters).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const what = `${service} ${parameters['Action'] ?? ''}`;
      return accepted(await send(service, '/', { method: 'POST', headers, body }), what);
    },
    /** A call by target, which is answered in JSON, such as SQS's. */
    target: async (service: string, target: string, body: object): Promise<string> => {
      const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': target };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      return accepted(await send(service, '/', init), target);
    },
    /** Invokes a function. @returns what it returned as JSON @throws Error with what it threw */
    invoke: async (functionName: string, event: unknown): Promise<string> => {
      const path = `/2015-03-31/functions/${functionName}/invocations`;
      const response = await client.fetch(`${origin}${path}`, {
        method: 'POST',
        body: JSON.stringify(event),
        aws: { service: 'lambda' },
      });
      const text = accepted({ status: response.status, text: await response.text() }, functionName);
      if (response.headers.has('x-amz-function-error'))
        throw new Error(`${functionName} has failed: ${text}`);
      return text;
    },
  };
};

export type AwsCalls = ReturnType<typeof awsCalls>;
