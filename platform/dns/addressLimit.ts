/** Limits how much of a shared resource each IP address uses, so that no client can exhaust it. */
export class AddressLimit {
  private readonly countByAddress = new Map<string, number>()
  private readonly maxPerAddress: number

  constructor(limit: number) {
    this.maxPerAddress = limit
  }

  /** Counts one use by an address until `release`. Returns false if the address has reached the limit. */
  take(address: string): boolean {
    const connectionCount = this.countByAddress.get(address) ?? 0
    if (connectionCount >= this.maxPerAddress) return false
    this.countByAddress.set(address, connectionCount + 1)
    return true
  }

  release(address: string): void {
    const left = (this.countByAddress.get(address) ?? 1) - 1
    if (left > 0) this.countByAddress.set(address, left)
    else this.countByAddress.delete(address)
  }
}
