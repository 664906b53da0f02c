import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  createSecureContext,
  type SecureContextOptions,
  type Server,
  type TlsOptions,
} from 'node:tls'

/** Paths of the certificate, including intermediate certificates, and of its private key, in PEM. */
export interface TlsPaths {
  certificate: string
  key: string
}

interface Pair {
  cert: string
  key: string
}

/** The server methods needed to replace its certificate. */
interface Followed extends Pick<Server, 'setSecureContext'> {
  once: (event: 'close', listener: () => void) => unknown
}

/** Interval at which the files are read again, in milliseconds. */
const readEvery = 10_000

/** Handshake timeout, in milliseconds. */
const handshake = 30_000

/** Error for files that cannot be used, with a message that names the setting. */
export class TlsError extends Error {}

/** Loads a certificate and its key from files, and updates all following servers when the files change. */
export class TlsFiles {
  readonly #paths: TlsPaths
  readonly #say: (line: string) => void
  readonly #servers = new Set<Followed>()
  readonly #timer: NodeJS.Timeout
  #pair: Pair
  #lastReported = ''
  #toldOfDates: string | undefined

  /**
   * @param say logs, once each, that files changed, that files cannot be used, or that the certificate is expired or
   * not yet valid
   * @throws TlsError
   */
  constructor(paths: TlsPaths, say: (line: string) => void, every = readEvery) {
    this.#paths = paths
    this.#say = say
    this.#pair = usable(readPair(paths), paths)
    this.#tellOfDates()
    this.#timer = setInterval(() => this.#read(), every)
    this.#timer.unref()
  }

  get options(): TlsOptions {
    return { ...contextOf(this.#pair), handshakeTimeout: handshake }
  }

  /** Updates a server whenever the files change. */
  follow(server: Followed): void {
    this.#servers.add(server)
    server.once('close', () => this.#servers.delete(server))
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #read(): void {
    try {
      const pair = readPair(this.#paths)
      if (pair.cert !== this.#pair.cert || pair.key !== this.#pair.key) {
        this.#take(usable(pair, this.#paths))
        this.#say('Reloaded the certificate of TLS_CERT.')
      }
      this.#lastReported = ''
    } catch (error) {
      // Log the error and retry at the next read, because the two files may be replaced one after the other.
      const line = `${String(error instanceof Error ? error.message : error)} The previous one stays in use.`
      if (line !== this.#lastReported) this.#say(line)
      this.#lastReported = line
    }
    this.#tellOfDates()
  }

  /** Updates all servers. If a server rejects the files, the next read retries all servers. */
  #take(pair: Pair): void {
    for (const server of this.#servers) server.setSecureContext(contextOf(pair))
    this.#pair = pair
  }

  #tellOfDates(): void {
    const fault = dateError(this.#pair, this.#paths)
    if (fault !== undefined && fault !== this.#toldOfDates) this.#say(fault)
    this.#toldOfDates = fault
  }
}

const contextOf = (pair: Pair): SecureContextOptions => ({ ...pair, minVersion: 'TLSv1.2' })

function readPair({ certificate, key }: TlsPaths): Pair {
  return { cert: readText(certificate, 'TLS_CERT'), key: readText(key, 'TLS_KEY') }
}

function readText(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new TlsError(`${name}: ${path} cannot be read (${codeOf(error)}).`, { cause: error })
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? 'unknown'

/** @throws TlsError if the files are not a certificate and its key */
function usable(pair: Pair, paths: TlsPaths): Pair {
  const [certificate, key] = [
    parsed(
      () => new X509Certificate(pair.cert),
      `TLS_CERT: ${paths.certificate} contains no PEM certificate.`,
    ),
    parsed(
      () => createPrivateKey(pair.key),
      `TLS_KEY: ${paths.key} contains no PEM private key without a passphrase.`,
    ),
  ]
  if (!certificate.checkPrivateKey(key))
    throw new TlsError(
      `TLS_KEY: ${paths.key} is not the key of the first certificate in TLS_CERT (${paths.certificate}).`,
    )
  parsed(
    () => createSecureContext(contextOf(pair)),
    `TLS_CERT: ${paths.certificate} cannot be used with TLS 1.2 or newer.`,
  )
  return pair
}

function dateError({ cert }: Pair, { certificate }: TlsPaths): string | undefined {
  const { validFromDate: validFrom, validToDate: validTo } = new X509Certificate(cert)
  const now = Date.now()
  if (validTo.getTime() < now)
    return `TLS_CERT: ${certificate} expired on ${validTo.toISOString()}. Clients reject it.`
  if (validFrom.getTime() > now)
    return `TLS_CERT: ${certificate} is not valid before ${validFrom.toISOString()}. Clients reject it.`
  return undefined
}

function parsed<Value>(read: () => Value, fault: string): Value {
  try {
    return read()
  } catch (error) {
    throw new TlsError(fault, { cause: error })
  }
}
