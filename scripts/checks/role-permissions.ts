import { resolveValue, resourcesOf, type Template } from 'local-aws/stack/template-values.ts';
import * as z from 'zod/mini';

const oneOrMore = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((value) => [value].flat()),
);
const policyDocument = z.object({
  Statement: z.array(
    z.strictObject({
      Effect: z.literal('Allow'),
      Action: oneOrMore,
      Resource: oneOrMore,
      Condition: z.optional(
        z.strictObject({
          StringLike: z.optional(z.strictObject({ 's3:prefix': z.string() })),
          StringEquals: z.optional(z.strictObject({ 'ses:FromAddress': z.string() })),
          'ForAllValues:StringLike': z.optional(
            z.strictObject({ 'dynamodb:LeadingKeys': oneOrMore }),
          ),
        }),
      ),
    }),
  ),
});
type Statement = z.output<typeof policyDocument>['Statement'][number];

const roleProperties = z.object({
  Policies: z._default(z.array(z.object({ PolicyDocument: policyDocument })), []),
  ManagedPolicyArns: z._default(z.array(z.string()), []),
});
const addedPolicy = z.object({ Roles: z.array(z.string()), PolicyDocument: policyDocument });
const functionProperties = z.object({
  FunctionName: z.optional(z.string()),
  Role: z.string(),
  LoggingConfig: z.optional(z.object({ LogGroup: z.string() })),
  Environment: z._default(z.object({ Variables: z.record(z.string(), z.string()) }), {
    Variables: {},
  }),
});
type FunctionProperties = z.output<typeof functionProperties>;
const retryProperties = z.object({
  FunctionName: z.string(),
  /** Omitted if events that fail are dropped. */
  DestinationConfig: z.optional(z.object({ OnFailure: z.object({ Destination: z.string() }) })),
});

const mappingProperties = z.object({ FunctionName: z.string(), EventSourceArn: z.string() });

/**
 * The permissions of a function's role, as `<action> on <resource>`, where the resource has the
 * function's own name for it. One that is limited to some partitions of the table is one permission
 * per pattern, as `<action> on table at USER#*`.
 */
export type RolePermissions = {
  granted: ReadonlySet<string>;
  /** What Lambda itself does with the role: writing logs, fetching events, storing failed ones. */
  usedByLambda: ReadonlySet<string>;
};

// Names instead of AWS ids: `Ref` becomes the logical id, `Fn::GetAtt` becomes `id.Attribute`.
const asNames = (value: unknown): unknown =>
  resolveValue(value, { refs: {}, attributes: {}, secret: '', addresses: [] });

/** A function's own name for a resource, derived from its environment, its log and its queue. */
const wordFor = (
  resource: string,
  {
    own,
    queue,
    source,
    sender,
  }: {
    own: FunctionProperties;
    queue: string | undefined;
    source: string | undefined;
    /** The only sender the statement allows. */
    sender: string | undefined;
  },
): string => {
  const variables = own.Environment.Variables;
  const [, id = '', rest = ''] = /^(\w+)\.Arn(?:\/(.*))?$/.exec(resource) ?? [];
  if (id === variables['TABLE_NAME']) return rest === '' ? 'table' : rest.replace(/^index\//, '');
  if (id === variables['PHOTO_BUCKET']) return rest === '' ? 'the bucket' : rest.replace(/\*$/, '');
  if (id === variables['USER_POOL_ID']) return 'pool';
  if (resource === variables['UPLOAD_ROLE']) return 'upload-role';
  if (resource.includes(':secretsmanager:')) return 'payment-secret';
  if (id === own.LoggingConfig?.LogGroup) return 'log';
  if (resource === queue) return 'failures';
  if (resource === source) return 'source';
  const [, kind, name = ''] = /:(identity|configuration-set)\/(.+)$/.exec(resource) ?? [];
  if (kind === 'configuration-set' && name === variables['MAIL_CONFIGURATION_SET']) return kind;
  const ownSender = /<(.+)>/.exec(variables['MAIL_SENDER'] ?? '')?.[1] ?? '';
  if (kind === 'identity' && name === '*' && sender === ownSender) return kind;
  return resource;
};

const statementsOf = (template: Template, role: string): Statement[] => {
  const { Policies, ManagedPolicyArns } = roleProperties.parse(
    asNames(template.Resources[role]?.Properties),
  );
  if (ManagedPolicyArns.length > 0)
    throw new Error(`${role} has ${ManagedPolicyArns.join(', ')}: nobody compares what they allow`);
  return [
    ...Policies.map(({ PolicyDocument }) => PolicyDocument),
    ...resourcesOf(template, 'AWS::IAM::Policy')
      .map(({ properties }) => addedPolicy.parse(asNames(properties)))
      .filter(({ Roles }) => Roles.includes(role))
      .map(({ PolicyDocument }) => PolicyDocument),
  ].flatMap(({ Statement }) => Statement);
};

/**
 * The permissions of the product's functions in a stack, by name. Others are skipped, such as those that a construct
 * adds for the deployment.
 * @param names of the functions by their `FunctionName`
 * @throws ZodError if a policy uses features that the functions' roles do not need
 */
export const rolePermissions = (
  template: Template,
  names: ReadonlyMap<string, string>,
): Map<string, RolePermissions> => {
  const queues = new Map<string, string>(
    resourcesOf(template, 'AWS::Lambda::EventInvokeConfig').flatMap(({ properties }) => {
      const { FunctionName, DestinationConfig } = retryProperties.parse(asNames(properties));
      return DestinationConfig ? [[FunctionName, DestinationConfig.OnFailure.Destination]] : [];
    }),
  );
  const sources = new Map(
    resourcesOf(template, 'AWS::Lambda::EventSourceMapping').map(({ properties }) => {
      const { FunctionName, EventSourceArn } = mappingProperties.parse(asNames(properties));
      return [FunctionName, EventSourceArn] as const;
    }),
  );
  const permissionsOf = (id: string, own: FunctionProperties): RolePermissions => {
    const queue = queues.get(id);
    const source = sources.get(id);
    const role = own.Role.replace(/\.Arn$/, '');
    const granted = statementsOf(template, role).flatMap(({ Action, Resource, Condition }) =>
      Resource.flatMap((resource) => {
        const sender = Condition?.StringEquals?.['ses:FromAddress'];
        const word = wordFor(resource, { own, queue, source, sender });
        const below = Condition?.StringLike?.['s3:prefix'].replace(/\*$/, '');
        const place = word === 'the bucket' ? (below ?? word) : word;
        const patterns = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];
        const places = patterns?.map((pattern) => `${place} at ${pattern}`) ?? [place];
        return Action.flatMap((action) => places.map((each) => `${action} on ${each}`));
      }),
    );
    return {
      granted: new Set(granted),
      usedByLambda: new Set([
        'logs:CreateLogStream on log',
        'logs:PutLogEvents on log',
        ...(queue === undefined ? [] : ['sqs:SendMessage on failures']),
        ...(source === undefined
          ? []
          : ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].map(
              (verb) => `sqs:${verb} on source`,
            )),
      ]),
    };
  };
  return new Map(
    resourcesOf(template, 'AWS::Lambda::Function').flatMap(({ id, properties }) => {
      const own = functionProperties.parse(asNames(properties));
      const name = names.get(own.FunctionName ?? '');
      return name === undefined ? [] : [[name, permissionsOf(id, own)] as const];
    }),
  );
};

/** A permission for the whole table covers every use of it; all others must be equal to the use. */
const covers = (permission: string, use: string): boolean =>
  use === permission || use.startsWith(`${permission} at `);

/** One sentence for each mismatch between a function's role and what it used. */
export const permissionFaults = (
  names: readonly string[],
  roles: ReadonlyMap<string, RolePermissions>,
  used: ReadonlyMap<string, ReadonlySet<string>>,
): string[] =>
  names.flatMap((name) => {
    const role = roles.get(name);
    if (!role) return [`${name} has no role in the template`];
    const uses = used.get(name);
    if (!uses) return [`no test runs ${name} within its grants`];
    const granted = [...role.granted];
    const needed = [...uses, ...role.usedByLambda];
    return [
      ...needed
        .filter((use) => !granted.some((permission) => covers(permission, use)))
        .map((each) => `${name} uses, and may not: ${each}`),
      ...granted
        .filter((permission) => !needed.some((use) => covers(permission, use)))
        .map((each) => `${name} may, and no test uses: ${each}`),
    ];
  });
