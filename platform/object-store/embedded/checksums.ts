import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

export const checksumAlgorithms = ['crc32', 'crc32c', 'crc64nvme', 'sha1', 'sha256'] as const
export type ChecksumAlgorithm = (typeof checksumAlgorithms)[number]

/** An S3 checksum: of the whole object, or of the checksums of its parts. */
export interface Checksum {
  algorithm: ChecksumAlgorithm
  /** Base64; with the suffix `-N` for a composite of N parts. */
  value: string
  type: 'FULL_OBJECT' | 'COMPOSITE'
}

interface RunningChecksum {
  update(chunk: Buffer): void
  digest(): Buffer
}

const isAlgorithm = (name: string): name is ChecksumAlgorithm =>
  (checksumAlgorithms as readonly string[]).includes(name)

export const checksumAlgorithm = (name: string): ChecksumAlgorithm | undefined => {
  const lower = name.toLowerCase()
  return isAlgorithm(lower) ? lower : undefined
}

/** Length of a digest, in bytes. */
export const checksumLength: Record<ChecksumAlgorithm, number> = {
  crc32: 4,
  crc32c: 4,
  crc64nvme: 8,
  sha1: 20,
  sha256: 32,
}

function fourBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

/** Reflected generator polynomials of the algorithms whose checksums can be combined. */
const polynomials = {
  crc32: 0xedb8_8320n,
  crc32c: 0x82f6_3b78n,
  crc64nvme: 0x9a6c_9329_ac4b_c9b5n,
} as const satisfies Partial<Record<ChecksumAlgorithm, bigint>>

export const isCombinable = (algorithm: ChecksumAlgorithm): algorithm is keyof typeof polynomials =>
  Object.hasOwn(polynomials, algorithm)

/** Lookup table of CRC-32C (Castagnoli polynomial), by byte. */
const castagnoli = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++)
    value = value & 1 ? (value >>> 1) ^ Number(polynomials.crc32c) : value >>> 1
  return value
})

/**
 * Lookup table of CRC-64/NVME (NVM Express specification), as two 32-bit halves because JavaScript has no fast 64-bit
 * integers.
 */
const [nvmeHigh, nvmeLow] = (() => {
  const high = new Uint32Array(256)
  const low = new Uint32Array(256)
  for (let index = 0; index < 256; index++) {
    let value = BigInt(index)
    for (let bit = 0; bit < 8; bit++)
      value = value & 1n ? (value >> 1n) ^ polynomials.crc64nvme : value >> 1n
    high[index] = Number(value >> 32n)
    low[index] = Number(value & 0xffff_ffffn)
  }
  return [high, low]
})()

function runningCrc32(): RunningChecksum {
  let value = 0
  return {
    update: (chunk) => {
      value = crc32(chunk, value)
    },
    digest: () => fourBytes(value),
  }
}

function runningCrc32c(): RunningChecksum {
  let value = 0xffff_ffff
  return {
    update(chunk) {
      for (let at = 0; at < chunk.length; at++)
        value = (castagnoli[(value ^ (chunk[at] as number)) & 255] as number) ^ (value >>> 8)
    },
    digest: () => fourBytes(~value),
  }
}

function runningCrc64(): RunningChecksum {
  let [high, low] = [0xffff_ffff, 0xffff_ffff]
  return {
    update(chunk) {
      for (let at = 0; at < chunk.length; at++) {
        const index = (low ^ (chunk[at] as number)) & 255
        low = ((low >>> 8) | (high << 24)) ^ (nvmeLow[index] as number)
        high = (high >>> 8) ^ (nvmeHigh[index] as number)
      }
    },
    digest: () => Buffer.concat([fourBytes(~high), fourBytes(~low)]),
  }
}

export function runningChecksum(algorithm: ChecksumAlgorithm): RunningChecksum {
  if (algorithm === 'crc32') return runningCrc32()
  if (algorithm === 'crc32c') return runningCrc32c()
  if (algorithm === 'crc64nvme') return runningCrc64()
  const hash = createHash(algorithm)
  return { update: (chunk) => void hash.update(chunk), digest: () => hash.digest() }
}

/** Size and checksum of one part of an object. */
interface CheckedPart {
  /** Size, in bytes. */
  size: number
  /** Checksum, as Base64. */
  checksum: string
}

/** Multiplies two reflected polynomials modulo the generator. */
function multiplied(one: bigint, other: bigint, generator: bigint, highest: bigint): bigint {
  let product = 0n
  let factor = other
  for (let bit = highest; bit > 0n; bit >>= 1n) {
    if (one & bit) product ^= factor
    factor = factor & 1n ? (factor >> 1n) ^ generator : factor >> 1n
  }
  return product
}

/** Returns the factor that shifts a checksum by a number of following bytes: x to the power of their number of bits. */
function shiftOf(bytes: number, generator: bigint, highest: bigint): bigint {
  let shift = highest
  let power = highest >> 1n
  for (let bits = BigInt(bytes) * 8n; bits > 0n; bits >>= 1n) {
    if (bits & 1n) shift = multiplied(shift, power, generator, highest)
    power = multiplied(power, power, generator, highest)
  }
  return shift
}

/** Combines the checksums of the parts to the checksum of the whole object, without reading the bytes again. */
export function combinedChecksum(
  algorithm: keyof typeof polynomials,
  parts: readonly CheckedPart[],
): Checksum {
  const length = checksumLength[algorithm]
  const generator = polynomials[algorithm]
  const highest = 1n << BigInt(length * 8 - 1)
  // Cache the factor by size, because all parts but the last usually have the same size.
  const shifts = new Map<number, bigint>()
  let whole = 0n
  for (const { size, checksum } of parts) {
    const shift = shifts.get(size) ?? shiftOf(size, generator, highest)
    shifts.set(size, shift)
    const own = BigInt(`0x${Buffer.from(checksum, 'base64').toString('hex')}`)
    whole = multiplied(whole, shift, generator, highest) ^ own
  }
  const bytes = Buffer.from(whole.toString(16).padStart(length * 2, '0'), 'hex')
  return { algorithm, value: bytes.toString('base64'), type: 'FULL_OBJECT' }
}

/**
 * Computes the composite checksum of a multipart object: the checksum of the part checksums, with the number of parts.
 */
export function compositeChecksum(
  algorithm: ChecksumAlgorithm,
  parts: readonly string[],
): Checksum {
  const running = runningChecksum(algorithm)
  for (const part of parts) running.update(Buffer.from(part, 'base64'))
  const value = `${running.digest().toString('base64')}-${parts.length}`
  return { algorithm, value, type: 'COMPOSITE' }
}

/** Computes the ETag of a multipart object: the MD5 of the MD5s of its parts, with the number of parts. */
export function compositeEtag(parts: readonly string[]): string {
  const hash = createHash('md5')
  for (const part of parts) hash.update(Buffer.from(part, 'hex'))
  return `${hash.digest('hex')}-${parts.length}`
}
