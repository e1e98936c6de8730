import { adminPrefix, appPages, linkPath } from 'shared/domain/site/app-pages.ts';
import {
  adminFile,
  appFile,
  linkFile,
  notFoundFile,
  pageFile,
  publicPages,
  unknownServiceFile,
  unknownServicePath,
} from 'shared/domain/site/pages.ts';

/**
 * Maps a request to its file; included in both functions. A path with a dot in its last segment is a
 * file already. Prerendered pages are for visitors; requests with a session cookie get the app.
 */
const fileOf = `var made = ${JSON.stringify(
  Object.fromEntries(publicPages.map((path) => [path, `/${pageFile(path)}`])),
)};
var app = ${JSON.stringify(appPages)};
function matches(pattern, path) {
  var wanted = pattern.split('/');
  var given = path.split('/');
  if (wanted.length !== given.length) return false;
  for (var i = 0; i < wanted.length; i++)
    if (wanted[i] === '*' ? given[i] === '' : wanted[i] !== given[i]) return false;
  return true;
}
function isSignedIn(cookies) {
  var session = cookies && (cookies['__Host-session'] || cookies['session']);
  return Boolean(session && session.value);
}
function isFile(path) {
  return path.lastIndexOf('.') > path.lastIndexOf('/');
}
function fileOf(request) {
  var path = request.uri;
  if (isFile(path)) return path;
  if (path.length > 1 && path.charAt(path.length - 1) === '/') path = path.slice(0, -1);
  var page = Object.prototype.hasOwnProperty.call(made, path) ? made[path] : undefined;
  if (page) return isSignedIn(request.cookies) ? '/${appFile}' : page;
  if (path === '${linkPath}') return '/${linkFile}';
  for (var i = 0; i < app.length; i++)
    if (matches(app[i], path)) return path.indexOf('${adminPrefix}') === 0 ? '/${adminFile}' : '/${appFile}';
  return matches('${unknownServicePath}', path) ? '/${unknownServiceFile}' : '/${notFoundFile}';
}
`;

/** Leads from CloudFront's own address to `domain`; `moved` returns the response, or nothing to continue. */
const movedTo = (domain: string): string => `function queryOf(parameters) {
  var pairs = [];
  for (var name in parameters) {
    var values = parameters[name].multiValue || [parameters[name]];
    for (var i = 0; i < values.length; i++) pairs.push(name + '=' + values[i].value);
  }
  return pairs.length > 0 ? '?' + pairs.join('&') : '';
}
function moved(request) {
  if (request.headers.host.value === '${domain}' || isFile(request.uri)) return undefined;
  return {
    statusCode: 302,
    statusDescription: 'Found',
    headers: {
      location: { value: 'https://${domain}' + request.uri + queryOf(request.querystring) },
      'cache-control': { value: 'no-store' },
    },
  };
}
`;

/**
 * Source of the CloudFront function (a script, not a module) that rewrites a request's path to that of
 * its file. With a domain, pages are only at that: from the previous address a page could read but change
 * nothing, because the functions treat such a call as another site's. Files stay at both, for
 * pages that are open.
 */
export const pageRequest = (domain: string | null): string =>
  domain === null
    ? `${fileOf}function handler(event) {
  event.request.uri = fileOf(event.request);
  return event.request;
}
`
    : `${fileOf}${movedTo(domain)}function handler(event) {
  var answer = moved(event.request);
  if (answer) return answer;
  event.request.uri = fileOf(event.request);
  return event.request;
}
`;

/**
 * Source of the CloudFront function that sets the status of pages for unknown paths. It works with
 * rewritten and original paths alike.
 */
export const pageResponse = `${fileOf}function handler(event) {
  var response = event.response;
  var file = fileOf(event.request);
  var isMissing = file === '/${notFoundFile}' || file === '/${unknownServiceFile}';
  if (response.statusCode === 200 && isMissing) {
    response.statusCode = 404;
    response.statusDescription = 'Not Found';
  }
  return response;
}
`;
