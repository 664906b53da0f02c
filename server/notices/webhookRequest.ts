import { createHmac, randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { AddressRejectedError, type WebhookReach } from './webhookAddress.ts'

/** Timeout of a delivery attempt, in milliseconds. */
const requestTimeout = 10_000
/** Maximum number of bytes of a response that are read. */
const maxResponseBytes = 4096

const secretPrefix = 'whsec_'

/** Creates a signing secret in the format of Standard Webhooks, which allows 24 to 64 bytes. */
export const newSigningSecret = (): string => secretPrefix + randomBytes(32).toString('base64')

/** Returns the value of `webhook-signature` (Standard Webhooks 1.0.0, signature version 1). */
export function signatureOf(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  const content = `${id}.${timestamp}.${body}`
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}

interface Sent {
  url: string
  id: string
  /** Unix time, in seconds. */
  timestamp: number
  body: string
  secret: string
  urlPolicy: WebhookReach
  /** Aborts the request. */
  stop: AbortSignal
  /** Timeout, in milliseconds. */
  timeout?: number
}

interface Outcome {
  /** Null if there was no response. */
  status: number | null
  /** Null if the delivery succeeded. */
  error: string | null
  ms: number
}

/** Sends a delivery once. Does not follow redirects and returns only the status of the response. */
export async function sendDelivery(delivery: Sent): Promise<Outcome> {
  const { timeout = requestTimeout } = delivery
  const began = performance.now()
  const late = AbortSignal.timeout(timeout)
  const outcome = (status: number | null, error: string | null) => ({
    status,
    error,
    ms: Math.round(performance.now() - began),
  })
  try {
    const status = await post(delivery, AbortSignal.any([late, delivery.stop]))
    return outcome(status, statusError(status))
  } catch (error) {
    if (delivery.stop.aborted) return outcome(null, 'The server stopped.')
    if (late.aborted) return outcome(null, `No response within ${timeout / 1000} seconds.`)
    return outcome(null, networkErrorText(error))
  }
}

async function post(
  { url: address, id, timestamp, body, secret, urlPolicy }: Sent,
  signal: AbortSignal,
): Promise<number> {
  const url = urlPolicy.parse(address)
  // Check IP addresses in the URL here, because the socket calls the lookup function for names only.
  await urlPolicy.check(url)
  signal.throwIfAborted()
  return await new Promise((done, fail) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const request = send(
      url,
      {
        method: 'POST',
        // Use a new connection without a proxy for each delivery, because a proxy would resolve the name again.
        agent: false,
        lookup: urlPolicy.lookupFor(url),
        signal,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'cloud-platform-console',
          'webhook-id': id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signatureOf(secret, id, timestamp, body),
        },
      },
      (response) => {
        let taken = 0
        response.on('data', (part: Buffer) => {
          taken += part.length
          if (taken > maxResponseBytes) response.destroy()
        })
        response.on('error', () => undefined)
        done(response.statusCode ?? 0)
      },
    )
    request.on('error', fail)
    request.end(body)
  })
}

function statusError(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400)
    return `The receiver returned ${status}. Redirects are not followed.`
  return `The receiver returned ${status}.`
}

const byCode: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed without a response.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The network cannot be reached.',
  ENOTFOUND: 'The host was not found.',
  EAI_AGAIN: 'The host was not found.',
  ETIMEDOUT: 'The connection took too long.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is signed by an unknown authority.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate is signed by an unknown authority.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate is signed by an unknown authority.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name.',
  EPROTO: 'The host does not use TLS on this port.',
}

function networkErrorText(error: unknown): string {
  if (error instanceof AddressRejectedError) return `${error.message}.`
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return byCode[code] ?? `The connection failed${code === '' ? '' : `: ${code}`}.`
}
