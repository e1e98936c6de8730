import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { newId, type Desk } from '../desk.ts';
import { headerOf, readBytes } from '../read-request.ts';
import type { Json } from '../store/rows.ts';
import { readMultipart } from './files.ts';
import { decodeForm } from './form.ts';
import { handleCall, type ApiAnswer, type ApiCall } from './handle-call.ts';
import { fingerprintOf } from './idempotency.ts';

/** One call of the API and its answer. */
export type Exchange = ApiCall & { contentType: string; body: string; answer: ApiAnswer };

type Setup = {
  desk: Desk;
  /** The folder of uploaded files. */
  files: string;
  secretKey: string;
  onExchange: (exchange: Exchange) => void;
};

/**
 * By Node's own client, the library sends a call again, once, whose connection was closed before an answer; to its user
 * that is one call. By `fetch` it does not.
 */
const isSentAgain = (request: IncomingMessage): boolean =>
  headerOf(request, 'x-stripe-client-user-agent')?.includes('"httplib":"node"') ?? false;

const nameOf = ({ method, path: called, key, input }: ApiCall): string =>
  `${method} ${key} ${fingerprintOf(called, input)}`;

/** Answers the calls of the API that arrive by HTTP. */
export const apiAnswers = ({ desk: base, files, secretKey, onExchange }: Setup) => {
  mkdirSync(files, { recursive: true });
  /** Calls that were cut off, which the library is about to send again. */
  const resent = new Set<string>();

  const keepFile = (bytes: Uint8Array): string => {
    const id = newId('file');
    writeFileSync(path.join(files, id), bytes);
    return id;
  };

  const inputOf = async (
    method: string,
    url: URL,
    contentType: string,
    body: Buffer<ArrayBuffer>,
  ): Promise<Json> => {
    if (method !== 'POST') return decodeForm(url.searchParams);
    return contentType.startsWith('multipart/form-data')
      ? readMultipart(body, contentType, keepFile)
      : decodeForm(new URLSearchParams(body.toString()));
  };

  return {
    answer: async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
      const { method = '' } = request;
      const body = await readBytes(request);
      const contentType = headerOf(request, 'content-type') ?? '';
      const key = headerOf(request, 'idempotency-key');
      const call: ApiCall = {
        method,
        path: url.pathname,
        input: await inputOf(method, url, contentType, body),
        key,
        version: headerOf(request, 'stripe-version'),
        authorization: headerOf(request, 'authorization'),
      };
      if (resent.delete(nameOf(call))) {
        response.destroy();
        return;
      }
      const desk: Desk = { ...base, cause: { request: newId('req'), key } };
      const answer = handleCall(desk, call, secretKey);
      onExchange({
        ...call,
        path: url.pathname + url.search,
        contentType,
        body: body.toString('latin1'),
        answer,
      });
      if (answer.isCut) {
        if (isSentAgain(request)) resent.add(nameOf(call));
        response.destroy();
        return;
      }
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      response.end(JSON.stringify(answer.body, null, 2));
    },

    /** The contents of an uploaded file. */
    answerFile: async (response: ServerResponse, id: string): Promise<void> => {
      const file = base.store.get('file', id);
      response.writeHead(file ? 200 : 404, { 'content-type': 'application/octet-stream' });
      response.end(file && (await readFile(path.join(files, file.id))));
    },
  };
};
