import 'reflect-metadata'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { days } from '#shared/clock.ts'
import type { Queryable } from '../../database/transaction.ts'
import {
  type EncryptionContext,
  decryptAuthorityKey,
  encryptAuthorityKey,
} from './clusterSecrets.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

const validFor = 20 * 365 * days

/** Starts with 01, because the first bit of a serial number is its sign (RFC 5280, 4.1.2.2). */
const newSerialNumber = () => `01${randomBytes(15).toString('hex')}`

async function keyPem({ privateKey }: CryptoKeyPair): Promise<string> {
  return `${PemConverter.encode(await crypto.subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY')}\n`
}

/** Creates a self-signed certificate authority and returns its certificate and key as PEM. */
async function makeAuthority(now: number): Promise<{ certificate: string; private_key: string }> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerialNumber(),
    name: 'CN=Local platform database CA, O=Cloud Platform',
    notBefore: new Date(now - days),
    notAfter: new Date(now + validFor),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return { certificate: `${certificate.toString('pem')}\n`, private_key: await keyPem(keys) }
}

/** Returns the certificate authority of the clusters, and creates it on first use. */
export async function certificateAuthority(
  db: Queryable,
  keeping: EncryptionContext,
): Promise<{ certificate: string; private_key: string }> {
  const row = db
    .selectFrom('certificate_authority')
    .select(['certificate', 'private_key'])
    .where('id', '=', 1)
  const read = (authority: { certificate: string; private_key: string }) => ({
    ...authority,
    private_key: decryptAuthorityKey(keeping.secrets, authority.private_key),
  })
  const present = await row.executeTakeFirst()
  if (present) return read(present)
  const { certificate, private_key } = await makeAuthority(keeping.now)
  await db
    .insertInto('certificate_authority')
    .values({
      id: 1,
      certificate,
      private_key: await encryptAuthorityKey(db, keeping, private_key),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return read(await row.executeTakeFirstOrThrow())
}

/** Issues a server certificate for these host names and IP addresses; returns it and its key as PEM. */
export async function issueCertificate(
  db: Queryable,
  keeping: EncryptionContext,
  names: readonly string[],
): Promise<{ certificate: string; key: string }> {
  const authority = await certificateAuthority(db, keeping)
  const issuer = new X509Certificate(authority.certificate)
  const signingKey = await crypto.subtle.importKey(
    'pkcs8',
    PemConverter.decodeFirst(authority.private_key),
    algorithm,
    false,
    ['sign'],
  )
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.create({
    serialNumber: newSerialNumber(),
    subject: `CN=${names[0]}`,
    issuer: issuer.subject,
    notBefore: issuer.notBefore,
    notAfter: issuer.notAfter,
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new SubjectAlternativeNameExtension(
        names.map((value) => ({
          type: isIP(value) === 0 ? ('dns' as const) : ('ip' as const),
          value,
        })),
      ),
      await AuthorityKeyIdentifierExtension.create(issuer.publicKey),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return { certificate: `${certificate.toString('pem')}\n`, key: await keyPem(keys) }
}
