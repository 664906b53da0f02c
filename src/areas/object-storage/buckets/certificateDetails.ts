import 'reflect-metadata'
import { SubjectAlternativeNameExtension, X509Certificate } from '@peculiar/x509'

interface CertificateDetails {
  /** Host names in the certificate. */
  names: string[]
  /** Start and end of validity, in milliseconds since the epoch. */
  validFrom: number
  validUntil: number
}

const firstOf = (pem: string) =>
  /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/.exec(pem)?.[0]

/**
 * Returns true if a private key belongs to the first certificate of a PEM text; undefined if the browser cannot read
 * one of them. Only PKCS #8 keys (`BEGIN PRIVATE KEY`) can be read.
 */
export async function isKeyOf(pem: string, key: string): Promise<boolean | undefined> {
  const first = firstOf(pem)
  const base64 = /-----BEGIN PRIVATE KEY-----([^-]+)-----END PRIVATE KEY-----/.exec(key)?.[1]
  if (first === undefined || base64 === undefined) return undefined
  try {
    const { publicKey } = new X509Certificate(first)
    const algorithm = { hash: 'SHA-256', ...publicKey.algorithm }
    const bytes = Uint8Array.from(atob(base64.replaceAll(/\s/g, '')), (sign) => sign.charCodeAt(0))
    const { subtle } = crypto
    const own = await subtle.importKey('pkcs8', bytes, algorithm, true, ['sign'])
    const { kty, crv, x, y, n, e } = await subtle.exportKey('jwk', own)
    const open = Object.entries({ kty, crv, x, y, n, e }).filter(([, part]) => part !== undefined)
    const derived = await subtle.importKey('jwk', Object.fromEntries(open), algorithm, true, [
      'verify',
    ])
    const [one, other] = [await subtle.exportKey('spki', derived), publicKey.rawData].map((part) =>
      new Uint8Array(part).join(),
    )
    return one === other
  } catch {
    // Ignore the error, because the API reports invalid keys.
    return undefined
  }
}

/** Returns the details of the first certificate of a PEM text, or undefined if there is none. */
export function certificateDetails(pem: string): CertificateDetails | undefined {
  const first = firstOf(pem)
  if (first === undefined) return undefined
  try {
    const certificate = new X509Certificate(first)
    const names = certificate.getExtension(SubjectAlternativeNameExtension)?.names.items ?? []
    return {
      names: names.filter(({ type }) => type === 'dns').map(({ value }) => value),
      validFrom: certificate.notBefore.getTime(),
      validUntil: certificate.notAfter.getTime(),
    }
  } catch {
    // Ignore the error, because the API reports invalid certificates.
    return undefined
  }
}

/** Returns true if one of the names matches the host; `*` matches one label (RFC 6125, 6.4.3). */
export const isFor = (names: readonly string[], host: string): boolean =>
  names.some((name) => {
    const [wanted, given] = [host.toLowerCase(), name.toLowerCase()]
    if (!given.startsWith('*.')) return given === wanted
    return wanted.slice(wanted.indexOf('.')) === given.slice(1)
  })
