/** One app client of the user pool. All are public: none has a secret. */
export type PoolClient = {
  id: string;
  callbackUrls: string[];
  logoutUrls: string[];
  /** The scopes its tokens may have, such as `openid`. */
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

/** A mail template of the pool. In the body, `{username}` and `{####}`, a code or a password, are replaced. */
export type MailTemplate = { subject: string; body: string };

/** The settings of the Cognito user pool that sign-in depends on. */
export type PoolDefinition = {
  /** Such as `eu-west-1_AbCdEf`. */
  poolId: string;
  passwordPolicy: PasswordPolicy;
  mails: {
    /** Contains a new user's temporary password. */
    invitation: MailTemplate;
    /** Contains the code that verifies an address or sets a password. */
    code: MailTemplate;
  };
  /** Name of the function that is the custom message trigger; null if there is none. */
  customMessage: string | null;
  /** Whether users may set up an authenticator app as their second factor. */
  softwareTokens: boolean;
  groups: string[];
  clients: PoolClient[];
};
