type CognitoErrorCode =
  | 'AliasExistsException'
  | 'CodeDeliveryFailureException'
  | 'CodeMismatchException'
  | 'EnableSoftwareTokenMFAException'
  | 'ExpiredCodeException'
  | 'InvalidLambdaResponseException'
  | 'InvalidParameterException'
  | 'InvalidPasswordException'
  | 'LimitExceededException'
  | 'MissingAuthenticationTokenException'
  | 'NotAuthorizedException'
  | 'ResourceNotFoundException'
  | 'SerializationException'
  | 'SoftwareTokenMFANotFoundException'
  | 'UnknownOperationException'
  | 'UnsupportedUserStateException'
  | 'UserLambdaValidationException'
  | 'UserNotFoundException'
  | 'UsernameExistsException';

/** An error with Cognito's exception name and message. */
export class CognitoError extends Error {
  readonly code: CognitoErrorCode;

  constructor(code: CognitoErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = code;
    this.code = code;
  }
}
