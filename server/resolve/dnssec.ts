import type { DnskeyData, DsData } from 'dns-packet'
import { createHash } from 'node:crypto'
import type { Dnssec } from '../../shared/resolution.ts'

/** Digest algorithms (RFC 8624, 3.3); obsolete ones are omitted. */
const digests: Record<number, string> = { 1: 'sha1', 2: 'sha256', 4: 'sha384' }

/** Returns the RDATA of a DNSKEY record (RFC 4034, 2.1). */
function keyBytes({ flags, algorithm, key }: DnskeyData): Buffer {
  const head = Buffer.from([flags >> 8, flags & 255, 3, algorithm])
  return Buffer.concat([head, key])
}

/** Computes the key tag (RFC 4034, appendix B). */
export function keyTag(key: DnskeyData): number {
  const sum = keyBytes(key).reduce(
    (total, byte, index) => total + (index % 2 === 0 ? byte << 8 : byte),
    0,
  )
  return (sum + ((sum >> 16) & 0xffff)) & 0xffff
}

/** True if a DS record refers to a key (RFC 4034, 5.1.4). */
function isFor(ds: DsData, key: DnskeyData, zone: string): boolean {
  const algorithm = digests[ds.digestType]
  if (algorithm === undefined || ds.algorithm !== key.algorithm || ds.keyTag !== keyTag(key))
    return false
  const digest = createHash(algorithm).update(wireName(zone)).update(keyBytes(key)).digest()
  return digest.equals(ds.digest)
}

/** Encodes a name in wire format: each label after its length, and the empty root label. */
const wireName = (name: string) =>
  Buffer.concat(
    [...name.toLowerCase().split('.'), ''].map((label) =>
      Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]),
    ),
  )

interface Found {
  zone: string
  /** DS records of the parent zone; undefined if no server answered. */
  atParent: DsData[] | undefined
  keys: DnskeyData[] | undefined
  validated: boolean | null
}

export function dnssecOf({ zone, atParent, keys, validated }: Found): Dnssec {
  return {
    state: stateOf({ zone, atParent, keys, validated }),
    parent_keys: atParent?.map((ds) => ds.keyTag) ?? null,
    zone_keys: keys?.map(keyTag) ?? null,
    validated,
  }
}

function stateOf({ zone, atParent, keys }: Found): Dnssec['state'] {
  if (!atParent || !keys) return 'unknown'
  if (atParent.length === 0) return keys.length === 0 ? 'unsigned' : 'unanchored'
  const fits = atParent.some((ds) => keys.some((key) => isFor(ds, key, zone)))
  return fits ? 'signed' : 'broken'
}
