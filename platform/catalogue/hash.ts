/** Mixes the bits of a 32-bit number: neighbours come out far apart, and no two numbers come out as one. */
export function mix(value: number): number {
  let bits = value | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x7f_eb_35_2d)
  bits = Math.imul(bits ^ (bits >>> 15), 0x84_6c_a6_8b)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** A number of 0 to 2^32 - 1 that depends on the text alone. */
export function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93)
  return mix(hash)
}
