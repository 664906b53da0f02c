import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isIP } from 'node:net'
import { type Clock, minutes } from '#shared/clock.ts'
import type { Passkeys, CeremonyOrigin } from '#platform/index.ts'
import { SignInLimiter } from '#shared/signInLimiter.ts'
import type { WindowCounts } from '#shared/windowCounts.ts'
import { sendError } from '../http/errorResponses.ts'
import { protectConsoleRoutes, stringField } from './consoleRoutes.ts'
import { openSealed, seal } from './jwe.ts'
import { rejectLastFactor } from './secondFactor.ts'

/** Time for completing a challenge, in milliseconds. */
const challengeTtl = 5 * minutes

/** Content of an issued challenge. It is encrypted and sent to the client, so the server stores nothing. */
interface Attempt {
  challenge: string
  until: number
  /** User id when registering a passkey; undefined for a sign-in. */
  adds?: number
}

/** Issues challenges and accepts each one once, across all processes. */
export class PasskeyChallenges {
  readonly #key: Uint8Array
  readonly #clock: Clock
  readonly #claim: (name: string) => Promise<boolean>

  /** @param claim returns true if no process has seen the name before */
  constructor(key: Uint8Array, clock: Clock, claim: (name: string) => Promise<boolean>) {
    this.#key = key
    this.#clock = clock
    this.#claim = claim
  }

  seal(challenge: string, adds?: number): Promise<string> {
    const until = this.#clock.now() + challengeTtl
    return seal({ challenge, until, ...(adds !== undefined && { adds }) }, this.#key)
  }

  /**
   * Returns the challenge of a body; undefined if it was issued for another purpose, has expired or was used before.
   */
  async open(body: unknown, adds?: number): Promise<string | undefined> {
    const attempt = await openSealed<Attempt>(stringField(body, 'attempt') ?? '', this.#key)
    if (!attempt || attempt.adds !== adds || attempt.until <= this.#clock.now()) return undefined
    const { challenge } = attempt
    return (await this.#claim(`passkey ${challenge}`)) ? challenge : undefined
  }
}

/** Returns host and origin of the request; the host is one that HOSTS allows. */
export const relyingParty = ({ hostname, host, protocol }: FastifyRequest): CeremonyOrigin => ({
  host: hostname.toLowerCase(),
  origin: `${protocol}://${host.toLowerCase()}`,
})

/** Returns the reason why browsers cannot create a passkey for this origin; undefined if they can. */
function relyingPartyError({ host, origin }: CeremonyOrigin): string | undefined {
  if (isIP(host.replaceAll(/^\[|\]$/g, '')) !== 0)
    return 'Passkeys need a host name. Open the console at its host name, on this machine at localhost.'
  const isSecure =
    origin.startsWith('https:') || host === 'localhost' || host.endsWith('.localhost')
  return isSecure ? undefined : 'Passkeys need HTTPS. Open the console at an https URL.'
}

interface PasskeyOptions {
  passkeys: Passkeys
  attempts: PasskeyChallenges
  clock: Clock
  counts: WindowCounts
  /** Returns the user id if the session may change how its user signs in; otherwise sends the error. */
  owner: (
    request: FastifyRequest,
    reply: FastifyReply,
    asks: 'nothing' | 'proof',
  ) => Promise<number | undefined>
  /** Called after a request added or removed a passkey. */
  changed: (request: FastifyRequest, reply: FastifyReply, userId: number) => Promise<void>
  /** Starts a session of the user. */
  begin: (request: FastifyRequest, reply: FastifyReply, userId: number) => Promise<unknown>
}

const labelOf = (body: unknown) => {
  const label = stringField(body, 'label')?.trim() ?? ''
  return label.length >= 1 && label.length <= 64 ? label : undefined
}

/** Adds the routes for managing passkeys and signing in with them; register it with the prefix `/session/passkeys`. */
export function addPasskeys(app: FastifyInstance, options: PasskeyOptions): void {
  const { passkeys, attempts, owner, begin, changed } = options
  const limiter = new SignInLimiter({ ...options, subject: 'passkey', allowed: 30 })
  const bodyLimit = 65_536
  protectConsoleRoutes(app)

  app.get('/', async (request, reply) => {
    const userId = await owner(request, reply, 'nothing')
    if (userId === undefined) return reply
    const origin = relyingParty(request)
    return {
      passkeys: await passkeys.list(userId),
      host: origin.host,
      fault: relyingPartyError(origin) ?? null,
    }
  })

  app.post('/begin-adding', { bodyLimit }, async (request, reply) => {
    const userId = await owner(request, reply, 'proof')
    if (userId === undefined) return reply
    const fault = relyingPartyError(relyingParty(request))
    if (fault !== undefined) return sendError(reply, 400, fault)
    const options = await passkeys.beginAdding(userId, relyingParty(request))
    return { options, attempt: await attempts.seal(options.challenge, userId) }
  })

  app.post('/', { bodyLimit }, async (request, reply) => {
    const userId = await owner(request, reply, 'proof')
    if (userId === undefined) return reply
    const label = labelOf(request.body)
    if (label === undefined) return sendError(reply, 400, 'A name has 1 to 64 characters.')
    const challenge = await attempts.open(request.body, userId)
    const response = responseIn(request.body)
    const added =
      challenge === undefined
        ? undefined
        : await passkeys.add(userId, relyingParty(request), { challenge, response, label })
    if (!added) return sendError(reply, 400, 'The passkey could not be checked. Try again.')
    await changed(request, reply, userId)
    return added
  })

  app.put<{ Params: { id: string } }>('/:id', { bodyLimit }, async (request, reply) => {
    const userId = await owner(request, reply, 'nothing')
    if (userId === undefined) return reply
    const label = labelOf(request.body)
    if (label === undefined) return sendError(reply, 400, 'A name has 1 to 64 characters.')
    return (await passkeys.rename(userId, idIn(request.params.id), label))
      ? {}
      : rejectDeletedPasskey(reply)
  })

  app.delete<{ Params: { id: string } }>('/:id', async (request, reply) => {
    const userId = await owner(request, reply, 'proof')
    if (userId === undefined) return reply
    try {
      const removed = await passkeys.remove(userId, idIn(request.params.id), relyingParty(request))
      if (!removed) return rejectDeletedPasskey(reply)
      await changed(request, reply, userId)
      return {}
    } catch (error) {
      return rejectLastFactor(reply, error)
    }
  })

  app.post('/begin', { bodyLimit }, async (request, reply) => {
    const fault = relyingPartyError(relyingParty(request))
    if (fault !== undefined) return sendError(reply, 400, fault)
    const options = await passkeys.begin(relyingParty(request))
    return { options, attempt: await attempts.seal(options.challenge) }
  })

  app.post('/sign-in', { bodyLimit }, async (request, reply) => {
    const wait = await limiter.take(request.ip)
    if (wait > 0)
      return sendError(
        reply.header('retry-after', String(wait)),
        429,
        `Too many failed sign-ins. Try again in ${wait} seconds.`,
      )
    const challenge = await attempts.open(request.body)
    const userId =
      challenge === undefined
        ? undefined
        : await passkeys.ownerOf(relyingParty(request), {
            challenge,
            response: responseIn(request.body),
          })
    if (userId === undefined)
      return sendError(
        reply,
        401,
        'This passkey is not known here, or you took too long. Try again.',
      )
    await limiter.uncount(request.ip)
    return begin(request, reply, userId)
  })
}

const rejectDeletedPasskey = (reply: FastifyReply) =>
  sendError(reply, 404, 'This passkey no longer exists.')

const idIn = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0)

export const responseIn = (body: unknown): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, 'response') : undefined
