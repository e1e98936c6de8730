import { routes } from 'functions/manifest.ts';
import { openApiDocument } from 'shared/contracts/openapi.ts';

/** The OpenAPI document of what visitors and customers may call, as JSON. The operator's calls are left out. */
export const builtApiDocument = (): string =>
  JSON.stringify(
    openApiDocument(
      routes
        .map(({ contract }) => contract)
        .filter(({ access }) => access === 'public' || access === 'customer'),
    ),
  );
