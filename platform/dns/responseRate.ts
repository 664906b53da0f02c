import { parseIPv6 } from '../../contract/rules/addresses.ts'

interface ResponseRateOptions {
  /** Answers a second for one network. */
  limit: number
  /** Milliseconds. */
  now: () => number
}

const networksMax = 10_000

/**
 * Holds down what is sent over UDP to one network, whose addresses anybody can forge: beyond its rate every second
 * question gets an empty, truncated answer, so that a real client asks again over TCP, and the others none.
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

/** The /24 or /56 of an address; none of this machine's own, which nobody forges from elsewhere. */
function networkOf(address: string): string | undefined {
  if (address === '::1' || address.startsWith('127.')) return undefined
  const groups = parseIPv6(address)
  if (!groups) return address.split('.').slice(0, 3).join('.')
  const [a = 0, b = 0, c = 0, d = 0] = groups
  return [a, b, c, d & 0xff_00].join(':')
}
