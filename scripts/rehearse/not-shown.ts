/** What a green rehearsal says nothing about, for the person who reads it. */
export const notShown = `Not shown by this rehearsal:
- the API's Body, Deployment and RouteSettings: the emulator gets routes that are made of the Body
- that a role is limited to its partitions of the table (dynamodb:LeadingKeys)
- the operator's user, and what the user pool calls
- quotas of AWS, CloudFront, what an update of a stack does, and how long anything takes`;
