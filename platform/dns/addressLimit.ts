/** Counts what each address holds of something that all share, so that none takes it from the others. */
export class AddressLimit {
  private readonly held = new Map<string, number>()
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  /** True when an address may have one more; then it is counted until `release`. */
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
