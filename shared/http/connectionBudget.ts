import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'

/** Maximum numbers of descriptors; each is derived from the limit of open files unless it is set. */
export interface ConnectionSettings {
  /** Limit for all client connections of the process, including the files that their requests open. */
  max?: number
  perCredential?: number
  perLink?: number
  perAddress?: number
}

export interface DescriptorLimits {
  /** Maximum number of unauthenticated connections of each listener. */
  unauthenticated: number
  /** Maximum number of descriptors of the authenticated connections of all listeners. */
  authenticated: number
  /** Maximum number of descriptors of one token, session or access key. */
  credential: number
  /** Maximum number of descriptors of one signed URL. */
  link: number
  /** Descriptors of the authenticated connections of one client address, and of all links that one access key signed. */
  address: number
}

/** Descriptors of a connection whose request is in progress: the socket, and a file or a socket to another server. */
export const requestDescriptors = 2

/** More unauthenticated connections than these are not useful, however many files may be open. */
const maxUnauthenticated = 400

/** A connection takes memory too, so a higher limit of open files does not raise the default further. */
const maxByDefault = 12_000

/** The console, the object store and, with one descriptor for each connection, the name server over TCP. */
const unauthenticatedFactor = 2 * requestDescriptors + 1

/** Returns the soft limit of open files, which Node.js raises to the hard limit when it starts. */
function openFilesLimit(): number {
  // The types lack the option: https://nodejs.org/api/process.html#processreportexcludenetwork
  const report: NodeJS.ProcessReport & { excludeNetwork?: boolean } = process.report
  const { excludeNetwork = false } = report
  // Exclude the network, because the report would look up a host name for the IP address of each socket.
  report.excludeNetwork = true
  const { userLimits } = report.getReport() as {
    userLimits?: { open_files: { soft: number | 'unlimited' } }
  }
  report.excludeNetwork = excludeNetwork
  const soft = userLimits?.open_files.soft
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY
}

/**
 * Returns the limits. A quarter of the limit of open files is reserved for the database, the log and everything else.
 */
export function descriptorLimits(
  settings: ConnectionSettings = {},
  openFiles: number = openFilesLimit(),
): DescriptorLimits {
  const max = Math.min(settings.max ?? maxByDefault, Math.floor(openFiles * 0.75))
  const unauthenticated = Math.min(maxUnauthenticated, Math.floor(max / 10))
  const authenticated = max - unauthenticatedFactor * unauthenticated
  return {
    unauthenticated,
    authenticated,
    credential: settings.perCredential ?? Math.floor(Math.min(authenticated / 3, max / 4)),
    link: settings.perLink ?? Math.floor(authenticated / 6),
    address: settings.perAddress ?? Math.floor((authenticated * 2) / 3),
  }
}

/** The party that a connection is counted for. */
export interface Credential {
  kind: 'credential' | 'link'
  /** Unique among all credentials and links. */
  name: string
  /** Credential that signed the URL; only for signed URLs. */
  signer?: string
}

/** Returns the same credential for a token wherever it is used. */
export const tokenCredential = (token: string): Credential => ({
  kind: 'credential',
  name: `token ${createHash('sha256').update(token).digest('hex')}`,
})

interface Holder {
  name: string
  max: number
}

interface Charge {
  credential: Credential
  /** The credential or link comes first. */
  holders: [Holder, ...Holder[]]
  descriptors: number
}

/**
 * Counts the descriptors that authenticated connections use, by credential and client address, for all listeners of a
 * process, so that none of them can use up the limit of open files.
 */
export class ConnectionBudget {
  readonly limits: DescriptorLimits
  readonly #charges = new Map<Socket, Charge>()
  /** The connection that has been idle longest comes first. */
  readonly #idle = new Set<Socket>()
  /** Descriptors by holder. */
  readonly #used = new Map<string, number>()
  #total = 0

  constructor(limits: DescriptorLimits) {
    this.limits = limits
  }

  /** Descriptors of all authenticated connections. */
  get used(): number {
    return this.#total
  }

  /** The number of authenticated connections without a request in progress. */
  get idle(): number {
    return this.#idle.size
  }

  /**
   * Counts a connection for a credential and an address. If there is no room, idle connections are closed, and then
   * connections of other credentials that use more than this one.
   * @returns false if there is no room; the connection is not counted then
   */
  add(
    socket: Socket,
    {
      credential,
      address,
      descriptors,
    }: { credential: Credential; address: string | undefined; descriptors: number },
  ): boolean {
    this.remove(socket)
    const holders = this.#holdersOf(credential, address)
    const [own] = holders
    const descriptorsNeeded = this.#usedBy(own) + descriptors
    for (const holder of holders)
      if (
        !this.#makeRoom(
          () => this.#usedBy(holder) + descriptors <= holder.max,
          descriptorsNeeded,
          holder,
        )
      )
        return false
    if (
      !this.#makeRoom(
        () => this.#total + descriptors <= this.limits.authenticated,
        descriptorsNeeded,
      )
    )
      return false
    this.#charges.set(socket, { credential, holders, descriptors: 0 })
    this.#count(socket, descriptors)
    return true
  }

  remove(socket: Socket): void {
    this.#count(socket, 0)
    this.#idle.delete(socket)
    this.#charges.delete(socket)
  }

  has(socket: Socket): boolean {
    return this.#charges.has(socket)
  }

  isCountedFor(socket: Socket, { name }: Credential): boolean {
    return this.#charges.get(socket)?.credential.name === name
  }

  /** Protects a connection from being closed as idle, because a request arrived over it. */
  markBusy(socket: Socket): void {
    this.#idle.delete(socket)
  }

  /** Marks a connection without a request in progress, which may be closed to make room. */
  markIdle(socket: Socket): void {
    if (!this.has(socket)) return
    this.#count(socket, 1)
    this.#idle.delete(socket)
    this.#idle.add(socket)
  }

  #holdersOf(
    { kind, name, signer }: Credential,
    address: string | undefined,
  ): [Holder, ...Holder[]] {
    const { credential, link, address: perAddress } = this.limits
    return [
      { name: `${kind} ${name}`, max: kind === 'link' ? link : credential },
      // The links of an access key do not use up the share of the key itself. The platform signs all links of an account
      // with one key, so that they have more together.
      ...(signer === undefined ? [] : [{ name: `links of ${signer}`, max: perAddress }]),
      ...(address === undefined ? [] : [{ name: `address ${address}`, max: perAddress }]),
    ]
  }

  #usedBy({ name }: Holder): number {
    return this.#used.get(name) ?? 0
  }

  #count(socket: Socket, descriptors: number): void {
    const charge = this.#charges.get(socket)
    if (!charge) return
    const change = descriptors - charge.descriptors
    charge.descriptors = descriptors
    this.#total += change
    for (const { name } of charge.holders) {
      const used = (this.#used.get(name) ?? 0) + change
      if (used > 0) this.#used.set(name, used)
      else this.#used.delete(name)
    }
  }

  /** Closes connections, of one holder or of all, until there is room. */
  #makeRoom(hasRoom: () => boolean, minDescriptors: number, holder?: Holder): boolean {
    while (!hasRoom()) {
      const socket =
        this.#evictionCandidate(this.#idle, { holder }) ??
        // A credential does not get more than the one whose connection is closed.
        this.#evictionCandidate(this.#charges.keys(), { holder, min: minDescriptors })
      if (!socket) return false
      this.remove(socket)
      socket.destroy()
    }
    return true
  }

  /**
   * Returns the first connection of the credential with the most descriptors.
   * @param min descriptors that the credential has afterwards
   */
  #evictionCandidate(
    sockets: Iterable<Socket>,
    { holder, min = 0 }: { holder: Holder | undefined; min?: number },
  ): Socket | undefined {
    let candidate: Socket | undefined
    let maxUsed = 0
    for (const socket of sockets) {
      const charge = this.#charges.get(socket)
      if (!charge) continue
      const { holders, descriptors } = charge
      if (holder && !holders.some(({ name }) => name === holder.name)) continue
      const used = this.#usedBy(holders[0])
      if (used <= maxUsed || used - descriptors < min) continue
      maxUsed = used
      candidate = socket
    }
    return candidate
  }
}
