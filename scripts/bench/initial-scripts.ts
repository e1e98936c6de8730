import { gzipSync } from 'node:zlib';

export type Script = { name: string; /** Compressed by gzip. */ bytes: number };

/** The scripts a page asks for by itself: its own and those it preloads. */
export const initialScripts = async (address: string): Promise<Script[]> => {
  const html = await (await fetch(address)).text();
  const names = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, name]) => name);
  return Promise.all(
    [...new Set(names)]
      .filter((name) => name !== undefined)
      .map(async (name) => {
        const script = await fetch(new URL(name, address));
        return { name, bytes: gzipSync(await script.bytes(), { level: 9 }).length };
      }),
  );
};
