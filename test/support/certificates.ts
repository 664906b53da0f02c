import 'reflect-metadata'
import * as x509 from '@peculiar/x509'
import { days } from '#shared/clock.ts'

x509.cryptoProvider.set(crypto)
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

export const newKeys = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])

export async function privatePem({ privateKey }: CryptoKeyPair): Promise<string> {
  const bytes = Buffer.from(await crypto.subtle.exportKey('pkcs8', privateKey))
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN PRIVATE KEY-----\n${lines.join('\n')}\n-----END PRIVATE KEY-----`
}

/**
 * Creates a root certificate that can issue others.
 * @param now current time in milliseconds; validity periods are in days relative to it
 */
export async function testAuthority(now: number) {
  const keys = await newKeys()
  const date = (offset: number) => new Date(now + offset * days)
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Test Root',
    keys,
    notBefore: date(-100),
    notAfter: date(1000),
    signingAlgorithm: algorithm,
    extensions: [new x509.BasicConstraintsExtension(true, undefined, true)],
  })
  return {
    keys,
    root: root.toString('pem'),
    async issue(publicKey: CryptoKey, name: string, from: number, to: number): Promise<string> {
      const leaf = await x509.X509CertificateGenerator.create({
        subject: `CN=${name}`,
        issuer: root.subject,
        publicKey,
        signingKey: keys.privateKey,
        notBefore: date(from),
        notAfter: date(to),
        signingAlgorithm: algorithm,
        extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: name }])],
      })
      return leaf.toString('pem')
    },
  }
}
