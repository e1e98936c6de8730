import type { Endpoint } from '../platform/endpoint.ts';

/** The handler of a route's entry file. */
export const loadHandler = async (entry: string): Promise<Endpoint<object>> =>
  (await import(/* @vite-ignore */ `../${entry}`)).handler;
