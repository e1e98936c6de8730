import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const keyOf = (name: string) =>
  ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`, '-subj', `/CN=${name}`] as const;

/**
 * Makes a chain as long as DynamoDB's: a certificate for `localhost`, an intermediate authority and a root, all with
 * RSA keys of 2,048 bits. Needs openssl, because Node can make keys but no certificates.
 */
export const makeCertificate = async (): Promise<{ key: string; cert: string }> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-certificate-'));
  const openssl = async (...args: string[]) =>
    promisify(execFile)('openssl', args, { cwd: folder });
  const sign = async (name: string, issuer: string, extension: string): Promise<void> => {
    await writeFile(path.join(folder, `${name}.ext`), extension);
    await openssl('req', '-new', ...keyOf(name), '-out', `${name}.csr`);
    const authority = ['-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`, '-CAcreateserial'];
    const signed = ['-in', `${name}.csr`, '-days', '2', '-extfile', `${name}.ext`];
    await openssl('x509', '-req', ...signed, ...authority, '-out', `${name}.pem`);
  };
  const read = async (file: string) => readFile(path.join(folder, file), 'utf8');
  try {
    await openssl('req', '-x509', ...keyOf('root'), '-days', '2', '-out', 'root.pem');
    await sign('intermediate', 'root', 'basicConstraints=critical,CA:true');
    await sign('server', 'intermediate', 'subjectAltName=DNS:localhost');
    const chain = await Promise.all(['server.pem', 'intermediate.pem', 'root.pem'].map(read));
    return { key: await read('server.key'), cert: chain.join('') };
  } finally {
    await rm(folder, { recursive: true });
  }
};
