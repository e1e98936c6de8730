import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { pool } from 'local-aws/identity/testing/identity-fixture.ts';
import { describe, expect, test } from 'vitest';
import { siteUrl } from '../testing/api-event.ts';
import {
  announcementsOf,
  answer,
  newForm,
  passwordOf,
  profiles,
  requestsOf,
  startSignups,
  userOf,
  world,
} from './testing/signup-fixture.ts';

describe('a new address', () => {
  test('gets an account, a profile and a request that awaits the team', async () => {
    const { identity, signUpWith } = await startSignups();
    const form = newForm();
    const response = await signUpWith({ ...form, email: ` ${form.email.toUpperCase()} ` });
    expect(response).toMatchObject({ status: 200, body: answer });

    const user = await userOf(identity, form.email);
    expect(user).toMatchObject({
      status: 'CONFIRMED',
      attributes: {
        email: form.email,
        email_verified: 'true',
        given_name: 'Nina',
        family_name: form.lastName,
      },
    });
    expect(await profiles.get(user.id)).toMatchObject({ ...form, isAdmin: false });
    const [request, ...others] = await requestsOf(form);
    expect(others).toEqual([]);
    expect(request).toMatchObject({ ...form, status: 'pending', sub: user.sub });
  });

  test('is announced to the operator, without how to get in, and welcomed', async () => {
    const { identity, signUpWith } = await startSignups();
    const form = newForm();
    await signUpWith(form);
    const [mail, ...others] = await announcementsOf(form);
    expect(others).toEqual([]);
    expect(mail!.text).toContain('Both Pool & Yard Services');
    expect(mail!.text).toContain('Tuesday');
    expect(mail!.html).toContain('href="tel:+12815550177"');
    expect(`${mail!.text} ${mail!.html}`).not.toContain('M4711');
    const [welcome, ...more] = await world.mailTo(form.email);
    expect(more).toEqual([]);
    expect(welcome!.subject).toBe('Welcome to Pool & Poop Sheriff');
    expect(welcome!.text).toContain('Hello Nina,');
    expect(welcome!.text).toContain('within 24 hours');
    expect(welcome!.html).toContain(`href="${siteUrl}/password"`);
    expect(`${welcome!.text} ${welcome!.html}`).not.toMatch(/M4711|Cypress|beagle/);
    expect(identity.mails).toEqual([]);
  });

  test('is welcomed no more than three times a day in one mailbox', async () => {
    const { signUpWith } = await startSignups();
    const { email, ...form } = newForm();
    const tagged = ['', '+a', '+b', '+c'].map((tag) => email.replace('@', `${tag}@`));
    for (const each of tagged) await signUpWith({ ...form, email: each });
    const welcomes = await Promise.all(tagged.map(async (each) => world.mailTo(each)));
    expect(welcomes.map(({ length }) => length)).toEqual([1, 1, 1, 0]);
    expect(await announcementsOf({ email, ...form })).toHaveLength(4);
  });

  test('is one of at most three a day in one mailbox; the request of a fourth stays', async () => {
    const { identity, signUpWith } = await startSignups();
    const form = newForm();
    const tagged = ['+a', '+b', '+c', '+d', '+e'].map((tag) => form.email.replace('@', `${tag}@`));
    const answers = await Promise.all(tagged.map(async (email) => signUpWith({ ...form, email })));
    expect(answers).toEqual(
      answers.map(() => expect.objectContaining({ status: 200, body: answer })),
    );
    const { Users = [] } = await identity.sdk.send(
      new ListUsersCommand({ UserPoolId: pool.poolId }),
    );
    expect(Users).toHaveLength(3);
    const requests = await requestsOf(form);
    expect(requests.map(({ email }) => email).toSorted()).toEqual(tagged);
    expect(requests.filter(({ sub }) => sub === null)).toHaveLength(2);
    const notes = (await announcementsOf(form)).map(({ text }) => text);
    expect(notes.filter((text) => text.includes('No account was opened'))).toHaveLength(2);
  });

  test('is counted once, however often somebody signs up with it', async () => {
    const { identity, signUpWith } = await startSignups();
    const form = newForm();
    for (let times = 0; times < 4; times += 1) await signUpWith(form);
    const other = form.email.replace('@', '+b@');
    await signUpWith({ ...form, email: other });
    expect(await userOf(identity, other)).toMatchObject({ status: 'CONFIRMED' });
  });

  test('can be given a password with a mailed code, once and by its owner', async () => {
    const { identity, signUpWith } = await startSignups();
    const { email, ...form } = newForm();
    await signUpWith({ email, ...form });
    const browser = new CognitoIdentityProviderClient({
      endpoint: identity.server.origin,
      region: 'eu-west-1',
      credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
    });
    await browser.send(new ForgotPasswordCommand({ ClientId: 'reset', Username: email }));
    expect(identity.mails.map(({ to }) => to)).toEqual([email]);
    const chosen = {
      ClientId: 'reset',
      Username: email,
      ConfirmationCode: identity.lastCode(),
      Password: 'Clear-Water-7',
    };
    await browser.send(new ConfirmForgotPasswordCommand(chosen));
    await expect(browser.send(new ConfirmForgotPasswordCommand(chosen))).rejects.toThrow('code');
    browser.destroy();
  });

  test('keeps no details of pets where there are none', async () => {
    const { identity, signUpWith } = await startSignups();
    const form = newForm();
    await signUpWith({ ...form, hasPets: false });
    const { id } = await userOf(identity, form.email);
    expect(await profiles.get(id)).toMatchObject({ hasPets: false, petDetails: null });
  });

  test('needs no pets and no special requests', async () => {
    const { signUpWith } = await startSignups();
    const { hasPets: _h, petDetails: _p, specialRequests: _s, ...form } = newForm();
    expect(await signUpWith(form)).toMatchObject({ status: 200, body: answer });
  });
});

describe('a known address', () => {
  test('gets the same answer, and the account stays unchanged', async () => {
    const { identity, signUpWith } = await startSignups();
    const form = newForm();
    const first = await signUpWith(form);
    const { id, sub } = await userOf(identity, form.email);
    const { passwordSetAt } = await passwordOf(identity, form.email);
    const stranger = {
      ...newForm(),
      email: form.email,
      firstName: 'Mallory',
      address: '666 Elsewhere Road, Spring, TX',
    };
    const second = await signUpWith(stranger);
    expect({ ...second, headers: undefined }).toEqual({ ...first, headers: undefined });
    expect(Object.keys(second.headers)).toEqual(Object.keys(first.headers));
    expect(await profiles.get(id)).toMatchObject(form);
    expect((await userOf(identity, form.email)).attributes['given_name']).toBe('Nina');
    expect((await passwordOf(identity, form.email)).passwordSetAt).toBe(passwordSetAt);
    expect(await requestsOf(stranger)).toMatchObject([{ sub, status: 'pending' }]);
    const [mail] = await announcementsOf(stranger);
    expect(mail!.text).toContain('already belongs to a customer');
    // Just the welcome from the first sign-up.
    expect(await world.mailTo(form.email)).toHaveLength(1);
  });

  test('of a customer who never signed in gets a sign-in, and the customer stays unchanged', async () => {
    const { identity, signUpWith } = await startSignups();
    const form = newForm();
    const { email } = form;
    const customer = await world.person({ sub: null, email, address: '1 Our Own Road, Spring' });
    expect(await signUpWith(form)).toMatchObject({ status: 200, body: answer });
    expect(await profiles.get(customer.id)).toEqual(customer.profile);
    expect((await userOf(identity, email)).status).toBe('CONFIRMED');
    const [mail] = await announcementsOf(form);
    expect(mail!.text).toContain('already belongs to a customer');
    expect(await world.mailTo(email)).toHaveLength(1);
  });

  test('of an invited person keeps the password they were mailed', async () => {
    const { identity, signUpWith } = await startSignups();
    const form = newForm();
    await identity.sdk.send(
      new AdminCreateUserCommand({ UserPoolId: pool.poolId, Username: form.email }),
    );
    const { passwordSetAt } = await passwordOf(identity, form.email);
    expect(await signUpWith(form)).toMatchObject({ status: 200, body: answer });
    const { status, id } = await userOf(identity, form.email);
    expect(status).toBe('FORCE_CHANGE_PASSWORD');
    expect(await profiles.find(id)).toBeUndefined();
    expect((await passwordOf(identity, form.email)).passwordSetAt).toBe(passwordSetAt);
  });

  test('is answered after the same time as a new one', async () => {
    const { signUpWith } = await startSignups();
    const waits: unknown[] = [];
    const pause = async (...input: unknown[]) => {
      waits.push(...input);
    };
    const form = newForm();
    await signUpWith(form, { pause });
    await signUpWith(form, { pause });
    await signUpWith({ ...newForm(), website: 'https://spam.example' }, { pause });
    expect(waits).toEqual([1500, 1500, 1500]);
  });
});

describe('robots', () => {
  test('who fill the hidden field are answered like everyone and forgotten', async () => {
    const { identity, signUpWith } = await startSignups();
    const form = newForm();
    const response = await signUpWith({ ...form, website: 'https://spam.example' });
    expect(response).toMatchObject({ status: 200, body: answer });
    expect(await requestsOf(form)).toEqual([]);
    await expect(userOf(identity, form.email)).rejects.toThrow('does not exist');
  });
});

test('the eleventh sign-up of an hour from one address is told to wait, and leaves nothing', async () => {
  const { signUpWith } = await startSignups();
  const forms = Array.from({ length: 11 }, newForm);
  const replies = [];
  for (const form of forms) replies.push(await signUpWith(form, { sourceIp: '198.51.100.9' }));
  expect(replies.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
  expect(replies.at(-1)!.body.code).toBe('too-many-requests');
  expect(await requestsOf(forms.at(-1)!)).toEqual([]);
});

test.each([
  ['firstName', '', 'First name is required'],
  ['lastName', '  ', 'Last name is required'],
  ['email', 'nina@', 'Please enter a valid email address'],
  ['phone', '555 0177', 'Phone number must be at least 10 digits'],
  ['address', '8 Court', 'Please provide your complete address'],
  ['poolAccess', 'Left gate', 'Please describe how to access your pool area'],
  ['serviceType', '', 'Please select the type of service you need'],
  ['desiredDay', 'Monday', 'Please select your preferred service day'],
])('refuses %s %j in the words of the form', async (field, value, message) => {
  const { signUpWith } = await startSignups();
  const response = await signUpWith({ ...newForm(), [field]: value });
  expect(response).toMatchObject({ status: 422, body: { fields: { [field]: message } } });
});
