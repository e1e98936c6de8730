import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { alarmEvents, securityEvent } from 'functions/platform/logs/alarm-events.ts';

// Lambda's own log lines lack the function's name, but the stream has it: 2027/05/20/<function>[$LATEST]<id>.
export const functionOfStream = String.raw`@logStream /^\d+\/\d+\/\d+\/(?<functionName>[^\[]+)/`;

/** Names of the log queries, which alarms and docs/deploying.md refer to. */
export const queryNames = {
  brokenCalls: 'failed invocations',
  nearTimeouts: 'functions near their timeout',
  serverErrors: 'requests answered with 5xx',
  tooManyRequests: 'requests answered with 429',
  oneRequest: 'one request',
  security: 'security log',
} as const;

/** Saves the queries in CloudWatch Logs Insights, under the stage's name. */
export class SavedQueries extends Construct {
  constructor(
    scope: Construct,
    id: string,
    {
      prefix,
      functions,
      api,
    }: { prefix: string; functions: logs.ILogGroup[]; api: logs.ILogGroup },
  ) {
    super(scope, id);
    const save = (
      key: keyof typeof queryNames,
      logGroups: logs.ILogGroup[],
      query: logs.QueryStringProps,
    ) =>
      new logs.QueryDefinition(this, key, {
        queryDefinitionName: `${prefix}/${queryNames[key]}`,
        logGroups,
        queryString: new logs.QueryString({ sort: '@timestamp desc', limit: 100, ...query }),
      });

    save('brokenCalls', functions, {
      parseStatements: [functionOfStream],
      filterStatements: [
        '(type = "platform.report" and record.status != "success") or level = "ERROR"',
      ],
      display:
        '@timestamp, functionName, record.status, record.errorType, errorType, message.event, message.error, message.at, message.requestId',
    });
    save('nearTimeouts', functions, {
      filterStatements: [`message.event = "${alarmEvents.nearTimeout}"`],
      statsStatements: [
        'count(*) as calls, max(message.milliseconds) as slowest, max(message.allowedMilliseconds) as allowed by message.functionName',
      ],
      sort: 'calls desc',
    });
    save('serverErrors', [api], {
      filterStatements: ['status >= 500'],
      display: '@timestamp, routeKey, status, latency, integrationError, requestId',
    });
    save('tooManyRequests', [api], {
      filterStatements: ['status = 429'],
      // API Gateway's own refusals reach no function.
      statsStatements: [
        'count(*) as calls, latest(requestId) as one by routeKey, integrationStatus',
      ],
      sort: 'calls desc',
    });
    save('security', functions, {
      filterStatements: [`message.event = "${securityEvent}"`],
      display:
        '@timestamp, message.happening, message.endpoint, message.limit, message.code, message.userId, message.isAdmin, message.objects, message.requestId',
    });
    save('oneRequest', functions, {
      filterStatements: [
        'message.requestId = "the number on the error page" or requestId = "or this one"',
      ],
      sort: '@timestamp asc',
      display: '@timestamp, level, message.functionName, message.event, message.error, message.at',
    });
  }
}
