import { viewerAddressHeader } from 'functions/platform/endpoint/request-guards.ts';

/**
 * Source of the CloudFront function (a script, not a module) that passes the caller's address on to the
 * API: behind CloudFront, API Gateway sees only the address of an edge server. Overwrites the header if
 * the caller sent one.
 */
export const viewerAddress = `function handler(event) {
  var request = event.request;
  request.headers['${viewerAddressHeader}'] = { value: event.viewer.ip };
  return request;
}
`;
