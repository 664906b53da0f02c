import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import type { FieldError } from '#shared/httpError.ts'

/** Extracts PEM text. Accepts line breaks that are escaped as `\n`, and files that are base64-encoded once more. */
function pemOf(text: string): string {
  const pem = text
    .replaceAll(String.raw`\r`, '')
    .replaceAll(String.raw`\n`, '\n')
    .trim()
  if (pem.includes('-----BEGIN')) return pem
  const decoded = Buffer.from(pem, 'base64').toString('latin1')
  return decoded.includes('-----BEGIN') ? decoded.trim() : pem
}

const block = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

function chainOf(pem: string): X509Certificate[] | undefined {
  try {
    const chain = (pem.match(block) ?? []).map((each) => new X509Certificate(each))
    return chain.length > 0 && pem.replaceAll(block, '').trim() === '' ? chain : undefined
  } catch {
    return undefined
  }
}

function keyOf(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem)
  } catch {
    return undefined
  }
}

const day = (date: Date) => date.toISOString().slice(0, 10)

function chainReason(chain: readonly X509Certificate[], now: number): string | undefined {
  for (const [at, certificate] of chain.entries()) {
    const which = at === 0 ? 'The certificate' : `Certificate ${at + 1} of the chain`
    if (certificate.validFromDate.getTime() > now)
      return `${which} is not valid before ${day(certificate.validFromDate)}`
    if (certificate.validToDate.getTime() <= now)
      return `${which} expired on ${day(certificate.validToDate)}`
    const issuer = chain[at + 1]
    if (issuer && !(certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)))
      return `${which} was not issued by the one after it: begin with the certificate of the bucket, each issuer after it`
  }
  return undefined
}

/** Parses a certificate with its chain and its key into their stored form, or returns errors. */
export function readCertificate(
  input: { certificate: string; private_key: string },
  now: number,
): { certificate: string; privateKey: string } | { faults: FieldError[] } {
  const [certificate, privateKey] = [pemOf(input.certificate), pemOf(input.private_key)]
  const faults: FieldError[] = []
  const chain = chainOf(certificate)
  const reason = chain ? chainReason(chain, now) : 'Must contain only PEM certificates'
  if (reason !== undefined) faults.push({ field: 'certificate', reason })
  const key = keyOf(privateKey)
  if (!key)
    faults.push({
      field: 'private_key',
      reason: privateKey.includes('ENCRYPTED')
        ? 'Must have no passphrase'
        : 'Must be a private key in PEM',
    })
  else if (chain?.[0] && !chain[0].checkPrivateKey(key))
    faults.push({ field: 'private_key', reason: 'Does not belong to the certificate' })
  return faults.length > 0 ? { faults } : { certificate, privateKey }
}
