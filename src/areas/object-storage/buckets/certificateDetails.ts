import 'reflect-metadata'
import { SubjectAlternativeNameExtension, X509Certificate } from '@peculiar/x509'

interface CertificateDetails {
  /** Host names, as they stand in it. */
  names: string[]
  /** Milliseconds, as is the next. */
  validFrom: number
  validUntil: number
}

/** What the first certificate of a PEM text says, or undefined when there is none to read. */
export function certificateDetails(pem: string): CertificateDetails | undefined {
  const [first] = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/.exec(pem) ?? []
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
