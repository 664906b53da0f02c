import type { Vpc } from '#api/generated/types.gen.ts'
import { nextFreeRange } from '../addressSpace.ts'

/**
 * Returns a range that no VPC uses yet, so that VPCs can be connected later; otherwise one that is free in this VPC.
 */
export function proposedRange(own: readonly string[], others: readonly Vpc[]): string {
  const theirs = others.flatMap(({ subnets }) => (subnets ?? []).flatMap(({ ipv4 }) => ipv4 ?? []))
  return nextFreeRange([...own, ...theirs], 24, own) ?? nextFreeRange(own, 24, own) ?? ''
}
