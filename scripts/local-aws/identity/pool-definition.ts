/** One app client of the user pool. All are public: none has a secret. */
export type PoolClient = {
  id: string;
  callbackUrls: string[];
  logoutUrls: string[];
  /** What its tokens may be asked for, e.g. `openid`. */
  scopes: string[];
  /** Whether the client may use the hosted sign-in; the JSON API accepts it either way. */
  oauth: boolean;
};

export type PasswordPolicy = {
  minLength: number;
  requireLowercase: boolean;
  requireUppercase: boolean;
  requireNumbers: boolean;
  requireSymbols: boolean;
};

/** A mail of the pool, in whose body `{username}` and `{####}`, a code or a password, are filled in. */
export type MailTemplate = { subject: string; body: string };

/** The settings of the Cognito user pool that sign-in depends on. */
export type PoolDefinition = {
  /** For instance `eu-west-1_AbCdEf`. */
  poolId: string;
  passwordPolicy: PasswordPolicy;
  mails: {
    /** With the temporary password of a new user. */
    invitation: MailTemplate;
    /** With the code that verifies an address or sets a password. */
    code: MailTemplate;
  };
  /** Whether users may set up an authenticator app as their second factor. */
  softwareTokens: boolean;
  groups: string[];
  clients: PoolClient[];
};
