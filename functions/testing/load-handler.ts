import type { Endpoint } from '../platform/endpoint/endpoint.ts';

export const loadHandler = async (entry: string): Promise<Endpoint<object>> =>
  (await import(/* @vite-ignore */ `../${entry}`)).handler;
