import * as z from 'zod/mini';
import { resolveValue, resourceOf, type LocalValues, type Template } from './template-values.ts';

const policy = z.object({
  ResponseHeadersPolicyConfig: z.object({
    CustomHeadersConfig: z.object({
      Items: z.array(z.object({ Header: z.string(), Value: z.string() })),
    }),
    SecurityHeadersConfig: z.object({
      ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.string() }),
      FrameOptions: z.object({ FrameOption: z.string() }),
      ReferrerPolicy: z.object({ ReferrerPolicy: z.string() }),
    }),
  }),
});

/**
 * The headers CloudFront adds to every response, read from the template. Strict-Transport-Security is
 * omitted: it would make browsers refuse plain HTTP from every other server on this machine's
 * `localhost`.
 */
export const securityHeadersOf = (
  template: Template,
  local: LocalValues,
): Record<string, string> => {
  const { CustomHeadersConfig, SecurityHeadersConfig } = policy.parse(
    resolveValue(resourceOf(template, 'AWS::CloudFront::ResponseHeadersPolicy').properties, local),
  ).ResponseHeadersPolicyConfig;
  return {
    ...Object.fromEntries(CustomHeadersConfig.Items.map(({ Header, Value }) => [Header, Value])),
    'content-security-policy': SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': SecurityHeadersConfig.FrameOptions.FrameOption,
    'referrer-policy': SecurityHeadersConfig.ReferrerPolicy.ReferrerPolicy,
  };
};
