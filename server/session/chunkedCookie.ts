import type { FastifyReply, FastifyRequest } from 'fastify'
import { groupPairs } from '#shared/groupPairs.ts'

/**
 * Over TLS the name that browsers bind to the host. They share cookies between the ports of a host, so the port keeps two
 * consoles on one machine apart. A trusted proxy stands at one address, and not every one passes its port on.
 */
function nameOf(request: FastifyRequest, kind: string): string {
  const { protocol, port } = request
  if (protocol !== 'https') return `${kind}-${port ?? 80}`
  const isUsual = isProxied(request) || (port ?? 443) === 443
  return isUsual ? `__Host-${kind}` : `__Host-${kind}-${port}`
}

/** Fastify lists addresses only where it trusts a proxy. */
const isProxied = ({ ips }: FastifyRequest) => ips !== undefined

const optionsOf = (request: FastifyRequest, sameSite: 'strict' | 'lax') => ({
  path: '/',
  httpOnly: true,
  sameSite,
  secure: request.protocol === 'https',
})

/** Browsers take 4,096 bytes a cookie, its name and attributes counted. */
const pieceLength = 3500

/** More would not fit into the 16 KiB that Node takes of all headers of a call. */
const mostPieces = 4

/** Long tokens of other issuers take more than one cookie. */
export class CookieTooLong extends Error {}

/** Each takes some time to be opened. */
const mostRead = 20

/** Every value of each name, in the order of the header. */
function cookiesOf({ headers }: FastifyRequest): Map<string, string[]> {
  return groupPairs(
    (headers.cookie ?? '').split(/; */).flatMap((part) => {
      const [, name, value] = /^([^=]+)=(.*)$/s.exec(part) ?? []
      return name === undefined || value === undefined ? [] : [[name, unescaped(value)] as const]
    }),
  )
}

/** As the cookie library writes them; what it did not write may hold anything. */
function unescaped(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

const pieceName = (name: string, number: number) => (number === 0 ? name : `${name}.${number}`)

/** A sealed text that a browser keeps, in as many cookies as it takes. */
export class SealedCookie {
  readonly #kind: string
  readonly #sameSite: 'strict' | 'lax'

  constructor(kind: string, sameSite: 'strict' | 'lax') {
    this.#kind = kind
    this.#sameSite = sameSite
  }

  /**
   * What may have been kept, none first where the browser sent none. Another server of this host may have set cookies of the
   * same name for a path of ours, which browsers send before ours, so that each is for the reader to try.
   */
  read(request: FastifyRequest): string[] {
    const name = nameOf(request, this.#kind)
    const sent = cookiesOf(request)
    const found = (sent.get(name) ?? []).flatMap((first) => {
      const [, count, start] = /^([2-4])~(.*)$/s.exec(first) ?? []
      if (count === undefined) return [first]
      let texts = [start ?? '']
      for (let at = 1; at < Number(count); at++) {
        const pieces = sent.get(pieceName(name, at)) ?? ['']
        texts = texts.flatMap((text) => pieces.map((piece) => text + piece)).slice(0, mostRead)
      }
      return texts
    })
    return found.slice(0, mostRead)
  }

  /** @throws CookieTooLong when browsers would not keep it */
  write(request: FastifyRequest, reply: FastifyReply, sealed: string, maxAge: number): void {
    const count = Math.ceil(sealed.length / pieceLength)
    if (count > mostPieces) throw new CookieTooLong('The tokens are too long for a cookie.')
    for (let at = 0; at < count; at++) {
      const piece = sealed.slice(at * pieceLength, (at + 1) * pieceLength)
      const value = count > 1 && at === 0 ? `${count}~${piece}` : piece
      void reply.setCookie(pieceName(nameOf(request, this.#kind), at), value, {
        ...optionsOf(request, this.#sameSite),
        maxAge,
      })
    }
  }

  clear(request: FastifyRequest, reply: FastifyReply): void {
    const name = nameOf(request, this.#kind)
    for (let at = 0; at < mostPieces; at++)
      if (at === 0 || cookiesOf(request).has(pieceName(name, at)))
        void reply.clearCookie(pieceName(name, at), optionsOf(request, this.#sameSite))
  }
}
