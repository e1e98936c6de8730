import { adminPrefix, appPages, linkPath } from 'shared/domain/app-pages.ts';
import {
  adminFile,
  appFile,
  linkFile,
  notFoundFile,
  pageFile,
  publicPages,
  unknownServiceFile,
  unknownServicePath,
} from 'shared/domain/pages.ts';

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
function fileOf(request) {
  var path = request.uri;
  if (path.lastIndexOf('.') > path.lastIndexOf('/')) return path;
  if (path.length > 1 && path.charAt(path.length - 1) === '/') path = path.slice(0, -1);
  var page = Object.prototype.hasOwnProperty.call(made, path) ? made[path] : undefined;
  if (page) return isSignedIn(request.cookies) ? '/${appFile}' : page;
  if (path === '${linkPath}') return '/${linkFile}';
  for (var i = 0; i < app.length; i++)
    if (matches(app[i], path)) return path.indexOf('${adminPrefix}') === 0 ? '/${adminFile}' : '/${appFile}';
  return matches('${unknownServicePath}', path) ? '/${unknownServiceFile}' : '/${notFoundFile}';
}
`;

/**
 * Source of the CloudFront function (a script, not a module) that rewrites a request's path to that of
 * its file.
 */
export const pageRequest = `${fileOf}function handler(event) {
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
