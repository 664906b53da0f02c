/** RFC 3492, 5: the parameters that international domain names use. */
const base = 36
const tMin = 1
const tMax = 26
const skew = 38
const damp = 700
const initialBias = 72
const initialCode = 128

function adapted(delta: number, points: number, first: boolean): number {
  let rest = first ? Math.floor(delta / damp) : delta >> 1
  rest += Math.floor(rest / points)
  let bias = 0
  while (rest > ((base - tMin) * tMax) >> 1) {
    rest = Math.floor(rest / (base - tMin))
    bias += base
  }
  return bias + Math.floor(((base - tMin + 1) * rest) / (rest + skew))
}

const digitOf = (code: number): number => {
  if (code >= 48 && code <= 57) return code - 22
  if (code >= 97 && code <= 122) return code - 97
  return base
}

/** Decodes a label without its prefix; undefined if it is not valid Punycode. */
function decoded(label: string): string | undefined {
  const split = label.lastIndexOf('-')
  const output = split > 0 ? Array.from(label.slice(0, split), (char) => char.charCodeAt(0)) : []
  let [code, bias, value, at] = [initialCode, initialBias, 0, split > 0 ? split + 1 : 0]
  while (at < label.length) {
    const before = value
    let weight = 1
    for (let step = base; ; step += base) {
      const digit = digitOf(label.charCodeAt(at++))
      if (digit >= base || at > label.length) return undefined
      value += digit * weight
      const threshold = Math.min(tMax, Math.max(tMin, step - bias))
      if (digit < threshold) break
      weight *= base - threshold
      if (!Number.isSafeInteger(value + weight)) return undefined
    }
    const length = output.length + 1
    bias = adapted(value - before, length, before === 0)
    code += Math.floor(value / length)
    value %= length
    if (code > 0x10ffff) return undefined
    output.splice(value++, 0, code)
  }
  return String.fromCodePoint(...output)
}

/** Invisible and direction-changing characters could make a name look like another. */
const misleading = /[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}]/u

/**
 * Converts a name to its readable form, for example `xn--bcher-kva.example` to `bücher.example`. Other names are
 * unchanged.
 */
export function readableName(name: string): string {
  if (!/(?:^|\.)xn--/i.test(name)) return name
  return name
    .split('.')
    .map((label) => {
      if (!/^xn--/i.test(label)) return label
      const text = decoded(label.slice(4).toLowerCase())
      return text === undefined || misleading.test(text) ? label : text
    })
    .join('.')
}
