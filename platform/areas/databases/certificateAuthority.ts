import 'reflect-metadata'
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { randomBytes } from 'node:crypto'
import { days } from '../../clock.ts'
import type { Queryable } from '../../database/transaction.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

const validFor = 20 * 365 * days

/** A certificate authority that trusts itself alone: its certificate and its key as PEM. */
async function makeAuthority(now: number): Promise<{ certificate: string; private_key: string }> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    // The first bit of a serial number is its sign (RFC 5280, 4.1.2.2).
    serialNumber: `01${randomBytes(15).toString('hex')}`,
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
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return {
    certificate: `${certificate.toString('pem')}\n`,
    private_key: `${PemConverter.encode(pkcs8, 'PRIVATE KEY')}\n`,
  }
}

/** What signs for the clusters of this platform. It is made when it is first asked for, by whoever comes first. */
export async function certificateAuthority(
  db: Queryable,
  now: number,
): Promise<{ certificate: string; private_key: string }> {
  const kept = db
    .selectFrom('certificate_authority')
    .select(['certificate', 'private_key'])
    .where('id', '=', 1)
  const present = await kept.executeTakeFirst()
  if (present) return present
  await db
    .insertInto('certificate_authority')
    .values({ id: 1, ...(await makeAuthority(now)) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return await kept.executeTakeFirstOrThrow()
}
