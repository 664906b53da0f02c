import 'reflect-metadata'
import { SubjectAlternativeNameExtension, X509Certificate } from '@peculiar/x509'

interface CertificateDetails {
  /** Host names, as they stand in it. */
  names: string[]
  /** Milliseconds, as is the next. */
  validFrom: number
  validUntil: number
}

const firstOf = (pem: string) =>
  /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/.exec(pem)?.[0]

/**
 * Compares a private key with the first certificate of a PEM text; undefined where this browser cannot read one of them:
 * it reads keys as PKCS #8, which `BEGIN PRIVATE KEY` says.
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
    // The API says what is wrong with it.
    return undefined
  }
}

/** What the first certificate of a PEM text says, or undefined when there is none to read. */
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
    // The API says what is wrong with it.
    return undefined
  }
}

/** True when one of these names stands for a host; `*` is one label (RFC 6125, 6.4.3). */
export const isFor = (names: readonly string[], host: string): boolean =>
  names.some((name) => {
    const [wanted, given] = [host.toLowerCase(), name.toLowerCase()]
    if (!given.startsWith('*.')) return given === wanted
    return wanted.slice(wanted.indexOf('.')) === given.slice(1)
  })
