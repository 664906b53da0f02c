import { parseIPv6 } from '../../contract/rules/addresses.ts'

interface ResponseRateOptions {
  /** Maximum number of answers per second to one network. */
  limit: number
  /** Returns the current time, in milliseconds. */
  now: () => number
}

const networksMax = 10_000

/**
 * Limits UDP answers per network, because source addresses can be spoofed. Above the limit, every second query gets an
 * empty, truncated answer, so that a real client can retry over TCP, and the others get none.
 */
export class ResponseRate {
  private readonly limit: number
  private readonly now: () => number
  private second = 0
  private readonly counts = new Map<string, number>()

  constructor({ limit, now }: ResponseRateOptions) {
    this.limit = limit
    this.now = now
  }

  verdict(address: string): 'answer' | 'truncate' | 'drop' {
    const network = networkOf(address)
    if (network === undefined) return 'answer'
    const second = Math.floor(this.now() / 1000)
    if (second !== this.second || this.counts.size > networksMax) this.counts.clear()
    this.second = second
    const count = (this.counts.get(network) ?? 0) + 1
    this.counts.set(network, count)
    if (count <= this.limit) return 'answer'
    return count % 2 === 0 ? 'truncate' : 'drop'
  }
}

/**
 * Returns the /24 or /56 network of an address; undefined for loopback addresses, which cannot be spoofed from outside.
 */
function networkOf(address: string): string | undefined {
  if (address === '::1' || address.startsWith('127.')) return undefined
  const groups = parseIPv6(address)
  if (!groups) return address.split('.').slice(0, 3).join('.')
  const [a = 0, b = 0, c = 0, d = 0] = groups
  return [a, b, c, d & 0xff_00].join(':')
}
