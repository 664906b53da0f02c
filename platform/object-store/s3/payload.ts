import { createHash } from 'node:crypto'
import {
  type ChecksumAlgorithm,
  checksumAlgorithm,
  checksumAlgorithms,
  checksumLength,
  runningChecksum,
} from '../embedded/checksums.ts'
import { S3Error } from './errors.ts'
import { emptyHash, sameSignature, scopeText, type CredentialScope, sign } from './signature.ts'

export const streamingSigned = 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD'
const streamingSignedTrailer = 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER'
export const streamingUnsignedTrailer = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER'
export const streamingKinds = [streamingSigned, streamingSignedTrailer, streamingUnsignedTrailer]

/** Context for the signatures of body chunks. Each signature covers the previous one. */
export interface ChunkSigning {
  key: Buffer
  time: string
  scope: CredentialScope
  /** Signature of the request headers, which is the first link of the chain. */
  seed: string
}

const lineMax = 8192
const malformed = (why: string) => new S3Error('InvalidRequest', `The aws-chunked body ${why}.`)

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

/** Reads lines and counted bytes from a stream of chunks. */
class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  #buffered: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Returns the next available bytes, at most `limit`, without copying them. */
  async some(limit: number): Promise<Buffer> {
    if (this.#buffered.length === 0) await this.#more()
    const taken = this.#buffered.subarray(0, limit)
    this.#buffered = this.#buffered.subarray(taken.length)
    return taken
  }

  async #more(): Promise<void> {
    const next = await this.#source.next()
    if (next.done === true) throw new S3Error('IncompleteBody')
    this.#buffered =
      this.#buffered.length === 0 ? next.value : Buffer.concat([this.#buffered, next.value])
  }

  /** Reads a line without its CRLF. Some clients end the last line with the end of the body. */
  async line(): Promise<string> {
    for (;;) {
      const end = this.#buffered.indexOf('\r\n')
      if (end >= 0) {
        const text = this.#buffered.toString('latin1', 0, end)
        this.#buffered = this.#buffered.subarray(end + 2)
        return text
      }
      if (this.#buffered.length > lineMax) throw malformed('has a line that does not end')
      await this.#more()
    }
  }

  /** Closes the source without reading the rest. */
  async close(): Promise<void> {
    await this.#source.return?.()
  }

  /** @throws S3Error if the source has more bytes */
  async end(): Promise<void> {
    for (;;) {
      if (this.#buffered.length > 0) throw malformed('continues after its end')
      const next = await this.#source.next()
      if (next.done === true) return
      this.#buffered = next.value
    }
  }
}

interface ChunkOptions {
  signing: ChunkSigning | undefined
  /** Map to fill with the trailers after the last chunk. */
  trailers: Map<string, string> | undefined
}

/**
 * Decodes a body in aws-chunked encoding. The signature of a chunk is verified only after its bytes were returned, so
 * callers must not store the bytes permanently before the end.
 */
export async function* decodeChunks(
  source: AsyncIterable<Buffer>,
  chunkOptions: ChunkOptions,
): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source)
  try {
    yield* readChunks(reader, chunkOptions)
  } finally {
    await reader.close()
  }
}

async function* readChunks(
  reader: ByteReader,
  { signing, trailers }: ChunkOptions,
): AsyncGenerator<Buffer> {
  let before = signing?.seed ?? ''
  const check = (words: string, hashed: string[], signature: string | undefined) => {
    if (!signing) return
    const text = [words, signing.time, scopeText(signing.scope), before, ...hashed].join('\n')
    const expected = sign(signing.key, text)
    if (signature === undefined || !sameSignature(expected, signature))
      throw new S3Error('SignatureDoesNotMatch')
    before = expected
  }
  for (;;) {
    const [length = '', ...extensions] = (await reader.line()).split(';')
    if (!/^[\da-f]{1,12}$/i.test(length.trim())) throw malformed('has a chunk without a length')
    const signature = extensions
      .map((each) => /^\s*chunk-signature=([\da-f]{64})$/.exec(each)?.[1])
      .find((each) => each !== undefined)
    const hash = signing && createHash('sha256')
    let remainingBytes = Number.parseInt(length, 16)
    const isLast = remainingBytes === 0
    while (remainingBytes > 0) {
      const piece = await reader.some(remainingBytes)
      remainingBytes -= piece.length
      hash?.update(piece)
      yield piece
    }
    check('AWS4-HMAC-SHA256-PAYLOAD', [emptyHash, hash?.digest('hex') ?? ''], signature)
    if (isLast) break
    if ((await reader.line()) !== '') throw malformed('has a chunk that is longer than its length')
  }
  const lines: string[] = []
  for (let line = await reader.line(); line !== ''; line = await reader.line()) lines.push(line)
  if (trailers) {
    let signature: string | undefined
    let signed = ''
    for (const line of lines) {
      const at = line.indexOf(':')
      const [name, value] = [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]
      if (name === 'x-amz-trailer-signature') signature = value
      else {
        trailers.set(name, value)
        signed += `${name}:${value}\n`
      }
    }
    check('AWS4-HMAC-SHA256-TRAILER', [sha256(signed)], signature)
  }
  await reader.end()
}

/** Digests computed from a request body. */
export interface Digests {
  /** MD5 in hex. */
  md5: string
  checksum: { algorithm: ChecksumAlgorithm; value: string } | undefined
}

type Headers = Record<string, string | string[] | undefined>

const text = (headers: Headers, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : value?.[0]
}

/** Returns the checksum that the request headers announce, with its value unless it follows in a trailer. */
function parseDeclaredChecksum(
  headers: Headers,
): { algorithm: ChecksumAlgorithm; value?: string } | undefined {
  const declaredChecksums = checksumAlgorithms.flatMap((algorithm) => {
    const value = text(headers, `x-amz-checksum-${algorithm}`)
    return value === undefined ? [] : [{ algorithm, value }]
  })
  if (declaredChecksums.length > 1)
    throw new S3Error('InvalidRequest', 'Expecting a single x-amz-checksum- header.')
  if (declaredChecksums[0]) {
    const { algorithm, value } = declaredChecksums[0]
    if (!isDigest(value, checksumLength[algorithm]))
      throw new S3Error(
        'InvalidRequest',
        `Value for x-amz-checksum-${algorithm} header is invalid.`,
      )
    return declaredChecksums[0]
  }
  const trailer = /^x-amz-checksum-(\w+)$/.exec(text(headers, 'x-amz-trailer') ?? '')?.[1]
  const named = trailer ?? text(headers, 'x-amz-sdk-checksum-algorithm')
  const algorithm = named === undefined ? undefined : checksumAlgorithm(named)
  return algorithm && { algorithm }
}

const isDigest = (value: string, length: number) => {
  const bytes = Buffer.from(value, 'base64')
  return bytes.length === length && bytes.toString('base64') === value
}

/** @throws S3Error if an announced trailer is missing, or a trailer was not announced */
function requireTrailers(headers: Headers, trailers: Map<string, string>): void {
  const names = new Set(
    (text(headers, 'x-amz-trailer') ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  )
  const missing = [...names].find((name) => !trailers.has(name))
  if (missing !== undefined) throw malformed(`ends without the trailer ${missing}`)
  const undeclaredTrailer = [...trailers.keys()].find((name) => !names.has(name))
  if (undeclaredTrailer !== undefined)
    throw malformed(`ends with the trailer ${undeclaredTrailer}, which was not announced`)
}

/**
 * Passes a payload through and computes its digests, which are in `digests` after the last byte.
 * @throws S3Error if the payload does not match the headers, the signature or the trailers
 */
export async function* checkedPayload(
  payload: AsyncIterable<Buffer>,
  digestOptions: {
    headers: Headers
    trailers: Map<string, string>
    /** Signed SHA-256 in hex. */
    signedHash: string | undefined
    /** Expected length in bytes, if known. */
    length: number | undefined
    digests: Partial<Digests>
    /** Checksum algorithm to use if the client names none. */
    algorithm?: ChecksumAlgorithm | undefined
  },
): AsyncGenerator<Buffer> {
  const { headers, digests } = digestOptions
  const givenMd5 = text(headers, 'content-md5')
  if (givenMd5 !== undefined && !isDigest(givenMd5, 16)) throw new S3Error('InvalidDigest')
  const expectedChecksum: ReturnType<typeof parseDeclaredChecksum> =
    parseDeclaredChecksum(headers) ??
    (digestOptions.algorithm && { algorithm: digestOptions.algorithm })
  const md5 = createHash('md5')
  const checksum = expectedChecksum && runningChecksum(expectedChecksum.algorithm)
  const signed = digestOptions.signedHash === undefined ? undefined : createHash('sha256')
  let size = 0
  for await (const chunk of payload) {
    size += chunk.length
    md5.update(chunk)
    checksum?.update(chunk)
    signed?.update(chunk)
    yield chunk
  }
  if (digestOptions.length !== undefined && size !== digestOptions.length)
    throw new S3Error('IncompleteBody')
  if (signed && signed.digest('hex') !== digestOptions.signedHash)
    throw new S3Error('XAmzContentSHA256Mismatch')
  const actualMd5 = md5.digest()
  if (givenMd5 !== undefined && actualMd5.toString('base64') !== givenMd5)
    throw new S3Error('BadDigest')
  digests.md5 = actualMd5.toString('hex')
  requireTrailers(headers, digestOptions.trailers)
  if (!expectedChecksum || !checksum) return
  const value = checksum.digest().toString('base64')
  const expectedValue =
    expectedChecksum.value ??
    digestOptions.trailers.get(`x-amz-checksum-${expectedChecksum.algorithm}`)
  if (expectedValue !== undefined && expectedValue !== value)
    throw new S3Error(
      'BadDigest',
      `The ${expectedChecksum.algorithm.toUpperCase()} that you specified did not match what was received.`,
    )
  digests.checksum = { algorithm: expectedChecksum.algorithm, value }
}
