import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { functionsDirectory } from '../build/build-functions.ts';
import { webDirectory } from '../build/build-web.ts';
import { staticSite } from './gateway/static-site.ts';

/** Serves everything except the API. */
export type Pages = {
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Handles a WebSocket to the site's own port. */
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
};

/** Where the local stack gets the product's code. */
export type CodeSource = {
  /** The folder of the functions' bundles, one subfolder each. */
  bundles: string;
  /**
   * Brings a function's bundle up to date before each call; true if it has changed since the last call.
   * @throws BuildFailure
   */
  refresh?: (name: string) => Promise<boolean>;
  /** Seconds every function may take, instead of its own timeout. */
  timeout?: number;
  pages: (site: { settings: SiteSettings; port: number }) => Promise<Pages> | Pages;
  close?: () => Promise<void>;
};

/** The build's output, which is what gets deployed. */
export const builtCode: CodeSource = {
  bundles: functionsDirectory,
  pages: ({ settings }) => ({ answer: staticSite({ directory: webDirectory, settings }) }),
};
