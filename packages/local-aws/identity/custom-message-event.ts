/** https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-custom-message.html */
export type CustomMessageEvent = {
  version: '1';
  region: string;
  userPoolId: string;
  userName: string;
  callerContext: { awsSdkVersion: string; clientId: string };
  triggerSource: 'CustomMessage_AdminCreateUser' | 'CustomMessage_ForgotPassword';
  request: {
    userAttributes: Record<string, string>;
    codeParameter: string;
    linkParameter: string;
    usernameParameter: string | null;
    clientMetadata?: Record<string, string>;
  };
  response: { smsMessage: null; emailMessage: null; emailSubject: null };
};

/** The pool's custom message trigger. Like Lambda, rejects with the function's own error if it throws. */
export type CustomMessageTrigger = (event: CustomMessageEvent) => Promise<unknown>;
