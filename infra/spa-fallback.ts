/**
 * Source of the CloudFront function (its runtime takes a script, not a module) that answers the
 * addresses of the single-page app with its one page: a path whose last part has no dot is a screen,
 * any other is a file.
 */
export const spaFallback = `function handler(event) {
  var request = event.request;
  if (request.uri.lastIndexOf('.') <= request.uri.lastIndexOf('/')) request.uri = '/index.html';
  return request;
}
`;
