import { viewerAddressHeader } from 'functions/platform/request-guards.ts';

/**
 * Source of the CloudFront function (a script, not a module) that passes the caller's address to the API:
 * behind CloudFront, API Gateway only sees an edge server's. Overwrites the header if a caller sent one.
 */
export const viewerAddress = `function handler(event) {
  var request = event.request;
  request.headers['${viewerAddressHeader}'] = { value: event.viewer.ip };
  return request;
}
`;
