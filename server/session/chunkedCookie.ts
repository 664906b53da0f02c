import type { FastifyReply, FastifyRequest } from 'fastify'
import { groupPairs } from '#shared/groupPairs.ts'

/**
 * Returns the cookie name; over TLS with the `__Host-` prefix, which binds it to the host. Browsers share cookies
 * between the ports of a host, so the port distinguishes two consoles on one machine. Behind a trusted proxy the port
 * is omitted, because not every proxy forwards it.
 */
function nameOf(request: FastifyRequest, kind: string): string {
  const { protocol, port } = request
  if (protocol !== 'https') return `${kind}-${port ?? 80}`
  const isUsual = isProxied(request) || (port ?? 443) === 443
  return isUsual ? `__Host-${kind}` : `__Host-${kind}-${port}`
}

/** Fastify sets `ips` only if it trusts a proxy. */
const isProxied = ({ ips }: FastifyRequest) => ips !== undefined

const optionsOf = (request: FastifyRequest, sameSite: 'strict' | 'lax') => ({
  path: '/',
  httpOnly: true,
  sameSite,
  secure: request.protocol === 'https',
})

/** Length of a chunk. Browsers limit a cookie to 4,096 bytes, including its name and attributes. */
const pieceLength = 3500

/** Maximum number of chunks; more would exceed Node's limit of 16 KiB for all headers of a request. */
const maxChunks = 4

/** The tokens do not fit, even in several cookies. */
export class CookieTooLong extends Error {}

/** Maximum number of candidates, because decrypting each takes time. */
const maxCandidates = 20

/** Returns all values of each cookie name, in the order of the header. */
function cookiesOf({ headers }: FastifyRequest): Map<string, string[]> {
  return groupPairs(
    (headers.cookie ?? '').split(/; */).flatMap((part) => {
      const [, name, value] = /^([^=]+)=(.*)$/s.exec(part) ?? []
      return name === undefined || value === undefined ? [] : [[name, unescaped(value)] as const]
    }),
  )
}

/** Decodes a value as the cookie library encodes it. Cookies of other servers may have any content. */
function unescaped(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

const pieceName = (name: string, number: number) => (number === 0 ? name : `${name}.${number}`)

/** An encrypted text in the browser, split over as many cookies as necessary. */
export class SealedCookie {
  readonly #kind: string
  readonly #sameSite: 'strict' | 'lax'

  constructor(kind: string, sameSite: 'strict' | 'lax') {
    this.#kind = kind
    this.#sameSite = sameSite
  }

  /**
   * Returns the possible values; empty if the browser sent none. Another server on this host may have set cookies of
   * the same name for a narrower path, which browsers send first, so the caller must try each value.
   */
  read(request: FastifyRequest): string[] {
    const name = nameOf(request, this.#kind)
    const requestCookies = cookiesOf(request)
    const cookieValues = (requestCookies.get(name) ?? []).flatMap((first) => {
      const [, count, start] = /^([2-4])~(.*)$/s.exec(first) ?? []
      if (count === undefined) return [first]
      let texts = [start ?? '']
      for (let at = 1; at < Number(count); at++) {
        const pieces = requestCookies.get(pieceName(name, at)) ?? ['']
        texts = texts.flatMap((text) => pieces.map((piece) => text + piece)).slice(0, maxCandidates)
      }
      return texts
    })
    return cookieValues.slice(0, maxCandidates)
  }

  /** @throws CookieTooLong if browsers would reject the cookie */
  write(
    request: FastifyRequest,
    reply: FastifyReply,
    encryptedValue: string,
    maxAge: number,
  ): void {
    const count = Math.ceil(encryptedValue.length / pieceLength)
    if (count > maxChunks) throw new CookieTooLong('The tokens are too long for a cookie.')
    for (let at = 0; at < count; at++) {
      const piece = encryptedValue.slice(at * pieceLength, (at + 1) * pieceLength)
      const value = count > 1 && at === 0 ? `${count}~${piece}` : piece
      void reply.setCookie(pieceName(nameOf(request, this.#kind), at), value, {
        ...optionsOf(request, this.#sameSite),
        maxAge,
      })
    }
  }

  clear(request: FastifyRequest, reply: FastifyReply): void {
    const name = nameOf(request, this.#kind)
    for (let at = 0; at < maxChunks; at++)
      if (at === 0 || cookiesOf(request).has(pieceName(name, at)))
        void reply.clearCookie(pieceName(name, at), optionsOf(request, this.#sameSite))
  }
}
