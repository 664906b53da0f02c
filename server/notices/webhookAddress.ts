import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isListed, isReachable, type Network } from '#platform/dns/allowedNetworks.ts'

type Resolve = (host: string) => Promise<LookupAddress[]>

/** An address that webhooks are not delivered to. */
export class AddressRefused extends Error {}

const longest = 2000

/** Names of one machine can have several addresses, of each kind. */
const bySystem: Resolve = (host) =>
  new Promise((done, fail) =>
    systemLookup(host, { all: true }, (error, found) => (error ? fail(error) : done(found))),
  )

/**
 * Where webhooks are delivered to: https at public addresses, and what `WEBHOOK_REACH` lists. Otherwise a webhook could call, and
 * probe, what only the server reaches.
 */
export class WebhookReach {
  readonly #listed: readonly Network[]
  readonly #resolve: Resolve

  constructor(listed: readonly Network[], resolve: Resolve = bySystem) {
    this.#listed = listed
    this.#resolve = resolve
  }

  /** @throws AddressRefused */
  parse(text: string): URL {
    const url = URL.parse(text.trim())
    if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '')
      throw new AddressRefused('Must be a web address such as https://example.com/hook')
    if (url.href.length > longest)
      throw new AddressRefused(`Must not have more than ${longest} characters`)
    if (url.username !== '' || url.password !== '')
      throw new AddressRefused(
        'Must not hold a user name or a password: receivers know deliveries by their signature',
      )
    if (url.hash !== '') throw new AddressRefused('Must not have a fragment, as after #')
    const port = Number(url.port)
    if (url.port !== '' && (port === 0 || (port < 1024 && port !== 443 && port !== 80)))
      throw new AddressRefused('Must have the port 80, 443, or one from 1024 on')
    return url
  }

  /**
   * Looks whether it is reached, as when a delivery is sent.
   * @throws AddressRefused
   */
  async check(url: URL): Promise<void> {
    const host = hostOf(url)
    let found: LookupAddress[]
    try {
      found = isIP(host) > 0 ? [{ address: host, family: isIP(host) }] : await this.#resolve(host)
    } catch {
      throw new AddressRefused(`The host ${host} was not found`)
    }
    this.#checkAll(url, found)
  }

  /** For a socket, which takes none but the addresses that were looked at: a name can have others a moment later. */
  lookupFor(url: URL): LookupFunction {
    return (host, options, done) => {
      this.#resolve(host).then(
        (found) => {
          try {
            this.#checkAll(url, found)
          } catch (error) {
            return done(error as Error, '', 0)
          }
          const [first] = found
          if (options.all) done(null, found)
          else done(null, first?.address ?? '', first?.family)
          return undefined
        },
        (error: Error) => done(error, '', 0),
      )
    }
  }

  /** @throws AddressRefused where one of them is not reached */
  #checkAll(url: URL, found: readonly LookupAddress[]): void {
    const host = hostOf(url)
    if (found.length === 0) throw new AddressRefused(`The host ${host} was not found`)
    for (const { address } of found) {
      if (isListed(address, this.#listed)) continue
      if (!isReachable(address, this.#listed))
        throw new AddressRefused(
          `Webhooks are not delivered to the address of ${host}, which is not public. The operator of this console can allow private networks`,
        )
      if (url.protocol !== 'https:') throw new AddressRefused('Must begin with https://')
    }
  }
}

/** Without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1')
