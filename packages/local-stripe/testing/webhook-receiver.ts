import { createServer } from 'node:http';
import { listen } from 'local-aws/listen.ts';

export type Received = { signature: string; body: string; type: string; id: string };

/** A webhook that keeps what it gets, and answers with the status it is told to. */
export const startWebhookReceiver = async () => {
  const received: Received[] = [];
  const receiver = { received, status: 200, url: '', close: () => {} };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks).toString();
    const { id, type } = JSON.parse(body) as { id: string; type: string };
    received.push({ signature: String(request.headers['stripe-signature']), body, type, id });
    response.writeHead(receiver.status);
    response.end();
  });
  receiver.url = `http://127.0.0.1:${await listen(server, 0)}/events`;
  receiver.close = () => {
    server.close();
    server.closeAllConnections();
  };
  return receiver;
};
