/** Limits how much of a shared resource each IP address uses, so that no client can exhaust it. */
export class AddressLimit {
  private readonly held = new Map<string, number>()
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  /** Counts one use by an address until `release`. Returns false if the address has reached the limit. */
  take(address: string): boolean {
    const held = this.held.get(address) ?? 0
    if (held >= this.most) return false
    this.held.set(address, held + 1)
    return true
  }

  release(address: string): void {
    const left = (this.held.get(address) ?? 1) - 1
    if (left > 0) this.held.set(address, left)
    else this.held.delete(address)
  }
}
