import { appendFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { allFunctions } from 'functions/manifest.ts';
import { awsExpiry } from 'local-aws/aws-expiry.ts';
import { forgetAwsVariables } from 'local-aws/aws-variables.ts';
import { startDynamo, type DynamoServer } from 'local-aws/dynamodb/dynamodb-server.ts';
import { startLaggingDynamo } from 'local-aws/dynamodb/index-lag.ts';
import { openEventOutbox } from 'local-aws/event-outbox.ts';
import { startIdentityServer } from 'local-aws/identity/start-identity-server.ts';
import { startMailServer } from 'local-aws/mail/mail-server.ts';
import { startS3Server } from 'local-aws/s3/s3-server.ts';
import { apiRoutesOf } from 'local-aws/stack/api-routes.ts';
import { createPhotoBucket, createTable, deleteTable } from 'local-aws/stack/create-resources.ts';
import { localValues } from 'local-aws/stack/local-values.ts';
import { securityHeadersOf } from 'local-aws/stack/security-headers.ts';
import {
  accountClientOf,
  functionsOf,
  localCredentials,
  localNames,
  poolOf,
  tableDefinitionOf,
} from 'local-aws/stack/stack-definition.ts';
import { resourceOf, type Template } from 'local-aws/stack/template-values.ts';
import { fixedName, stackNameOf } from '../../infra/fixed-name.ts';
import { siteOf } from '../../infra/stage-site.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { builtCode, type CodeSource } from './code-source.ts';
import { demoAccounts, ensureAccount, neighborAccounts } from './demo-accounts.ts';
import { apiGateway } from './gateway/api-gateway.ts';
import { jobInvoker } from './gateway/job-invoker.ts';
import { lambdaPool } from './gateway/lambda-pool.ts';
import { localPages, type LocalInfo } from './gateway/local-pages.ts';
import { startSiteServer } from './gateway/site-server.ts';
import { noPayments, startPayments } from './local-payments.ts';
import type { Ports } from './local-ports.ts';
import { concurrencyOf, localEvents } from './local-events.ts';
import { localStage } from '../build/local-stage.ts';
import { localTemplate } from '../build/local-template.ts';
import { poolTrigger } from './pool-trigger.ts';
import { rememberDatabase } from './process-claim.ts';
import { secretOf } from './secret-of.ts';
import type { StartOptions } from './start-options.ts';

const { region } = localNames;
const stackName = stackNameOf({ name: 'dev' });

const startDatabase = async (data: string, port: number): Promise<DynamoServer> => {
  const server = await startDynamo({ directory: path.join(data, 'dynamodb'), port });
  if (server.pid !== undefined) await rememberDatabase(data, server.pid);
  return server;
};

type Optional = 'weeks' | 'indexLag' | 'secondFactor' | 'payments';
type StackOptions = Omit<StartOptions, 'watch' | 'inspect' | Optional> &
  Partial<Pick<StartOptions, Optional>>;

export type LocalStack = {
  info: LocalInfo;
  /** Says how the database ended, once it has by itself: without it, every call fails. */
  databaseLost: Promise<string>;
  close: () => Promise<void>;
};

/**
 * Starts everything in this process except the database: table, bucket and user pool from the template,
 * the functions with their own environments, and the site in front.
 */
export const startLocalStack = async (
  options: StackOptions,
  ports: Ports,
  code: CodeSource = builtCode,
): Promise<LocalStack> => {
  const { port, data, fresh, empty, weeks = 12, indexLag = 0 } = options;
  // The SDK in this process uses the embedded services, too.
  forgetAwsVariables(process.env);
  Object.assign(process.env, {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
  });
  const site = `http://localhost:${port}`;
  const logs = path.join(data, 'logs');
  await mkdir(logs, { recursive: true });
  const log = (line: string) => {
    appendFileSync(path.join(logs, 'stack.log'), `${new Date().toISOString()} ${line}\n`);
  };
  const originSecret = await secretOf(data, 'origin-secret');
  const outbox = openEventOutbox({ directory: path.join(data, 'events'), log, concurrencyOf });
  const events = localEvents(outbox);
  const stage = localStage(options);
  const { mailSender, payments } = stage;
  const business = siteOf(stage);
  const startMail = async (definition: Template) =>
    startMailServer({
      directory: path.join(data, 'mail'),
      port: ports.mail,
      setup: {
        sender: mailSender.address,
        configurationSet: resourceOf(definition, 'AWS::SES::ConfigurationSet').id,
      },
      onAccepted: events.mailAccepted,
    });
  const synthesized = localTemplate(options);
  const [template, dynamo, s3, mail] = await Promise.all([
    synthesized,
    startDatabase(data, ports.dynamodb),
    startS3Server({
      directory: path.join(data, 's3'),
      port: ports.s3,
      credentials: { [localCredentials.accessKeyId]: localCredentials.secretAccessKey },
    }),
    synthesized.then(startMail),
  ]);
  const stripe = payments
    ? await startPayments(payments, { data, port: ports.stripe, site })
    : noPayments;
  const identityOrigin = `http://localhost:${ports.identity}`;
  const local = localValues(
    template,
    { site, s3: s3.origin, identity: identityOrigin },
    originSecret,
  );
  // A database that was started elsewhere keeps its data in a folder of its own.
  if (fresh) await deleteTable(dynamo.endpoint);
  await createTable(template, dynamo.endpoint);
  const lagging =
    indexLag > 0
      ? await startLaggingDynamo({
          database: dynamo.endpoint,
          table: localNames.table,
          definition: tableDefinitionOf(template),
          lag: indexLag,
        })
      : undefined;
  const dynamodb = lagging?.endpoint ?? dynamo.endpoint;
  const names = new Map(allFunctions.map((each) => [fixedName(stackName, each), each.name]));
  const functions = functionsOf(template, local, names);
  if (code.timeout !== undefined)
    for (const definition of functions.values()) definition.timeout = code.timeout;
  const lambdas = lambdaPool({
    functions,
    directory: code.bundles,
    environment: {
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
      AWS_ENDPOINT_URL_DYNAMODB: dynamodb,
      AWS_ENDPOINT_URL_S3: s3.origin,
      AWS_ENDPOINT_URL_SES: mail.origin,
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: identityOrigin,
      ...stripe.environment,
      NODE_OPTIONS: '',
    },
    log: (name, line) => {
      log(`${name} ${line}`);
    },
  });
  const invoke = async (name: string, event: unknown): Promise<unknown> => {
    if (await code.refresh?.(name)) lambdas.replace(name);
    return lambdas.invoke(name, event);
  };
  const pool = poolOf(template, local);
  const identity = await startIdentityServer({
    file: path.join(data, 'users.json'),
    port: ports.identity,
    pool,
    sendMail: mail.deliver,
    customMessage: poolTrigger(names.get(pool.customMessage ?? '') ?? null, invoke),
    siteName: business.businessName,
  });
  const bucket = await createPhotoBucket(template, local, s3);
  s3.onCreated(bucket, (key) => {
    events.objectCreated(bucket, key);
  });
  const accounts = { endpoint: identity.origin, region, poolId: localNames.poolId };
  const subs: Record<string, string> = {};
  for (const account of demoAccounts) subs[account.role] = await ensureAccount(accounts, account);
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: dynamodb }), {
    marshallOptions: { removeUndefinedValues: true },
  });
  const expiry = awsExpiry({ client, template, s3 });
  await expiry.run(new Date());
  if (!empty) {
    for (const account of neighborAccounts) await ensureAccount(accounts, account);
    const person = (role: 'customer' | 'admin') => ({
      sub: subs[role] ?? '',
      email: demoAccounts.find((account) => account.role === role)?.email ?? '',
    });
    const files = new S3Client({ endpoint: s3.origin, forcePathStyle: true });
    await seedDemo(
      { name: localNames.table, client },
      { customer: person('customer'), admin: person('admin') },
      {
        now: new Date(),
        weeks,
        tax: business.tax,
        days: business,
        put: async (Key, Body) => {
          const photo = { Bucket: bucket, Key, Body, ContentType: 'image/jpeg' };
          await files.send(new PutObjectCommand(photo));
        },
      },
    );
  }
  await lagging?.follow();

  await outbox.start(async ({ to, payload }) => invoke(to, payload));
  const info: LocalInfo = {
    site,
    accounts: demoAccounts.map(({ role, email, password }) => ({ role, email, password })),
    mail: `${site}/__local/mail`,
    endpoints: { dynamodb, s3: s3.origin, identity: identity.origin },
    ...stripe.info,
  };
  const pages = await code.pages({
    settings: {
      ...business,
      stage: 'dev',
      siteUrl: site,
      identity: {
        userPoolId: localNames.poolId,
        accountClientId: accountClientOf(template, local),
        endpoint: identity.origin,
      },
    },
    port,
  });
  const server = await startSiteServer({
    site,
    port,
    headers: securityHeadersOf(template, local),
    api: apiGateway({ routes: apiRoutesOf(template, local, names), originSecret, invoke, log }),
    pages: pages.answer,
    local: localPages({ info, mails: mail.mails }),
    jobs: jobInvoker({
      own: { 'aws-expiry': expiry.run },
      invoke,
      token: await secretOf(data, 'job-token'),
    }),
    log,
  });
  if (pages.upgrade) server.on('upgrade', pages.upgrade);
  return {
    info,
    databaseLost: dynamo.lost,
    close: async () => {
      server.close();
      server.closeAllConnections();
      outbox.close();
      expiry.stop();
      await Promise.all([lambdas.close(), code.close?.()]);
      await Promise.all([identity.close(), mail.close(), s3.close(), stripe.close()]);
      client.destroy();
      await lagging?.close();
      await dynamo.close();
    },
  };
};
