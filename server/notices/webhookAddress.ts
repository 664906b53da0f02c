import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isListed, isReachable, type AllowedNetwork } from '#shared/allowedNetworks.ts'

type Resolve = (host: string) => Promise<LookupAddress[]>

/** The URL is not allowed for webhooks. */
export class AddressRejectedError extends Error {}

const maxUrlLength = 2000

/** Resolves a host name to all IPv4 and IPv6 addresses. */
const bySystem: Resolve = (host) =>
  new Promise((done, fail) =>
    systemLookup(host, { all: true }, (error, found) => (error ? fail(error) : done(found))),
  )

/**
 * Decides which URLs webhooks may use: https at public IP addresses, and the networks in `WEBHOOK_REACH`. Otherwise
 * users could send requests to internal services through the server (SSRF).
 */
export class WebhookReach {
  readonly #listed: readonly AllowedNetwork[]
  readonly #resolve: Resolve

  constructor(listed: readonly AllowedNetwork[], resolve: Resolve = bySystem) {
    this.#listed = listed
    this.#resolve = resolve
  }

  /** @throws AddressRejectedError if the URL is invalid or not allowed */
  parse(text: string): URL {
    const url = URL.parse(text.trim())
    if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '')
      throw new AddressRejectedError('Must be a URL such as https://example.com/hook')
    if (url.href.length > maxUrlLength)
      throw new AddressRejectedError(`Must not have more than ${maxUrlLength} characters`)
    if (url.username !== '' || url.password !== '')
      throw new AddressRejectedError(
        'Must not contain a user name or a password: receivers verify the signature of deliveries',
      )
    if (url.hash !== '') throw new AddressRejectedError('Must not have a fragment, as after #')
    const port = Number(url.port)
    if (url.port !== '' && (port === 0 || (port < 1024 && port !== 443 && port !== 80)))
      throw new AddressRejectedError('The port must be 80, 443, or at least 1024')
    return url
  }

  /**
   * Checks the resolved addresses of the host, as for a delivery.
   * @throws AddressRejectedError
   */
  async check(url: URL): Promise<void> {
    const host = hostOf(url)
    let found: LookupAddress[]
    try {
      found = isIP(host) > 0 ? [{ address: host, family: isIP(host) }] : await this.#resolve(host)
    } catch {
      throw new AddressRejectedError(`The host ${host} was not found`)
    }
    this.#checkAll(url, found)
  }

  /**
   * Returns a lookup function for the socket, so that it connects only to the checked addresses. A separate lookup
   * could return others (DNS rebinding).
   */
  lookupFor(url: URL): LookupFunction {
    return (host, options, done) => {
      this.#resolve(host).then(
        (addresses) => {
          try {
            this.#checkAll(url, addresses)
          } catch (error) {
            return done(error as Error, '', 0)
          }
          const [first] = addresses
          if (options.all) done(null, addresses)
          else done(null, first?.address ?? '', first?.family)
          return undefined
        },
        (error: Error) => done(error, '', 0),
      )
    }
  }

  /** @throws AddressRejectedError if one of the addresses is not allowed */
  #checkAll(url: URL, addresses: readonly LookupAddress[]): void {
    const host = hostOf(url)
    if (addresses.length === 0) throw new AddressRejectedError(`The host ${host} was not found`)
    for (const { address } of addresses) {
      if (isListed(address, this.#listed)) continue
      if (!isReachable(address, this.#listed))
        throw new AddressRejectedError(
          `Webhooks are not delivered to the address of ${host}, which is not public. The operator of this console can allow private networks`,
        )
      if (url.protocol !== 'https:') throw new AddressRejectedError('Must begin with https://')
    }
  }
}

/** Returns the host without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1')
