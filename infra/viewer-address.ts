import { viewerAddressHeader } from 'functions/platform/request-guards.ts';

/**
 * Source of the CloudFront function (its runtime takes a script, not a module) that tells the API who
 * is calling. Behind CloudFront, API Gateway sees the address of an edge server, shared by thousands;
 * whatever a caller put into the header is replaced.
 */
export const viewerAddress = `function handler(event) {
  var request = event.request;
  request.headers['${viewerAddressHeader}'] = { value: event.viewer.ip };
  return request;
}
`;
