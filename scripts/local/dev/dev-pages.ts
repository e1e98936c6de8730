import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { adminFile, apiDocumentFile } from 'shared/domain/site/pages.ts';
import { stampSettings, type SiteSettings } from 'shared/domain/site/settings.ts';
import { createServer as createVite } from 'vite';
import { builtApiDocument } from '../../../infra/built-api-document.ts';
import type { Pages } from '../code-source.ts';
import { edgeAnswer } from '../gateway/static-site.ts';
import { devPolicy } from './dev-policy.ts';

/**
 * Serves the pages from source, with hot replacement, at the site's own URL. Every page is the empty
 * shell that starts the app: prerendered pages and the operator's service worker exist only in a build.
 */
export const devPages = async ({
  web,
  cache,
  settings,
  port,
  follow,
}: {
  /** Absolute path of the folder with the web's sources. */
  web: string;
  /** Absolute path of a folder for packages bundled by Vite. */
  cache: string;
  settings: SiteSettings;
  port: number;
  /** Other files and folders to watch, as absolute paths, and the callback for changes in them. */
  follow: { places: string[]; onChange: (file: string) => void };
}): Promise<Pages & { close: () => Promise<void> }> => {
  // Never listens itself; WebSockets to the site's server, which starts later, are passed on to it.
  const sockets = createServer();
  const vite = await createVite({
    root: web,
    configFile: path.join(web, 'vite.config.ts'),
    cacheDir: cache,
    appType: 'custom',
    clearScreen: false,
    plugins: [
      {
        name: 'follow',
        configureServer: ({ watcher }) => {
          watcher.add(follow.places);
          watcher.on('all', (_event, file) => {
            follow.onChange(file);
          });
        },
      },
    ],
    server: { middlewareMode: true, ws: { server: sockets }, cors: false },
  });
  return {
    close: () => vite.close(),
    answer: async (request, response) => {
      await new Promise<void>((resolve, reject) => {
        vite.middlewares(request, response, (error: unknown) => {
          if (error === undefined) resolve();
          else reject(error);
        });
      });
      const { uri, statusCode } = edgeAnswer(request);
      if (uri === `/${apiDocumentFile}`) {
        response.writeHead(200, { 'content-type': 'application/json' }).end(builtApiDocument());
        return;
      }
      if (!uri.endsWith('.html')) {
        response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
        return;
      }
      const source = uri === `/${adminFile}` ? adminFile : 'index.html';
      const template = await readFile(path.join(web, source), 'utf8');
      const page = await vite.transformIndexHtml(request.url ?? '/', template);
      const policy = String(response.getHeader('content-security-policy'));
      response.writeHead(statusCode, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': devPolicy({ policy, page, port }),
      });
      response.end(request.method === 'HEAD' ? undefined : stampSettings(page, settings));
    },
    upgrade: (request, socket, head) => {
      sockets.emit('upgrade', request, socket, head);
    },
  };
};
