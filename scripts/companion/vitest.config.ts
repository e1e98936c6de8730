import { defineConfig } from 'vitest/config';

// Separate from `npm test`, because it needs the packages of companion/.
export default defineConfig({ test: { include: ['companion/*.test.ts'], testTimeout: 30_000 } });
