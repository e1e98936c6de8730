import type { TableDefinition } from '../stack/stack-definition.ts';

/** What a test needs to call the embedded services. */
export type EmbeddedStack = {
  dynamodb: string;
  s3: string;
  ses: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The product's table, as the synthesized stack defines it. */
  table: TableDefinition;
  /** The folder of accepted mail; read it with `mailStore`. */
  mailDirectory: string;
};

declare module 'vitest' {
  export interface ProvidedContext {
    embeddedStack: EmbeddedStack;
  }
}
