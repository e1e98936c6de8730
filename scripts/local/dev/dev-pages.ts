import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { adminFile } from 'shared/domain/pages.ts';
import { stampSettings } from 'shared/domain/settings.ts';
import type { SiteSettings } from 'shared/domain/settings.ts';
import { createServer as createVite } from 'vite';
import type { Pages } from '../code-source.ts';
import { edgeAnswer } from '../gateway/static-site.ts';
import { devPolicy } from './dev-policy.ts';

/**
 * Serves the pages from their sources, with hot replacement, at the site's own address. Every page is the
 * empty one from which the app starts: prerendered pages, and the worker of the operator's, come with a build.
 */
export const devPages = async ({
  web,
  cache,
  settings,
  port,
  follow,
}: {
  /** Absolute path of the folder of the web's sources. */
  web: string;
  /** Absolute path of a folder for Vite's bundles of packages. */
  cache: string;
  settings: SiteSettings;
  port: number;
  /** Other files and folders to follow, as absolute paths, and what to do when something in them changes. */
  follow: { places: string[]; onChange: (file: string) => void };
}): Promise<Pages & { close: () => Promise<void> }> => {
  // Hears of sockets to the site's server, which starts when the pages are there; never listens itself.
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
