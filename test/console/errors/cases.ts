/** A test run executes a few cases, chosen by its seed; `npm run faults` executes all. */
const { FAULTS_SEED: seed = '24', FAULTS_CASES: caseCount } = process.env

/**
 * Returns a number from 0 to 1 for a case, which depends only on the seed and the case's name (FNV-1a, mixed).
 */
function chance(name: string): number {
  let hash = 0x811c9dc5
  for (const letter of `${seed} ${name}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

/**
 * Returns as many cases as a run executes, without duplicates. A new screen or form does not change the order of
 * the others.
 */
export function chosenCases<Case extends { address: string; name: string }>(
  all: readonly Case[],
  usual: number,
): Case[] {
  return all
    .map((one) => ({ one, at: chance(`${one.address} ${one.name}`) }))
    .toSorted((one, other) => one.at - other.at)
    .slice(0, caseCount === undefined ? usual : Number(caseCount))
    .map(({ one }) => one)
}
