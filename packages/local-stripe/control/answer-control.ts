import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Desk } from '../desk.ts';
import type { Deliveries } from '../events/deliveries.ts';
import { readText } from '../read-request.ts';
import { ControlError, handleControl } from './control.ts';

/** Answers a control once all events that are due have been sent: whoever calls it wants to see what comes of it. */
export const answerControl = async (
  desk: Desk,
  deliveries: Deliveries,
  { request, response, name }: { request: IncomingMessage; response: ServerResponse; name: string },
): Promise<void> => {
  const say = (status: number, body: object) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  const body = await readText(request);
  try {
    const input: unknown = body === '' ? {} : JSON.parse(body);
    const result = handleControl(desk, request.method ?? '', name, input, deliveries.release);
    deliveries.wake();
    await deliveries.idle();
    say(result ? 200 : 404, result ?? { error: `There is no control ${name}.` });
  } catch (error) {
    if (!(error instanceof ControlError || error instanceof SyntaxError)) throw error;
    say(400, { error: error.message });
  }
};
