/**
 * Mixes the bits of a 32-bit number. Similar inputs have very different results, and distinct inputs distinct results.
 */
export function mix(value: number): number {
  let bits = value | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x7f_eb_35_2d)
  bits = Math.imul(bits ^ (bits >>> 15), 0x84_6c_a6_8b)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** Returns a hash of a text, from 0 to 2^32 - 1. */
export function hashText(text: string): number {
  let hash = 0x81_1c_9d_c5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93)
  return mix(hash)
}
