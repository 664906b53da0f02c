/** Of all cases a test run tries a few, which its seed chooses; `npm run faults` tries them all. */
const { FAULTS_SEED: seed = '24', FAULTS_CASES: wanted } = process.env

/** A number from 0 to 1 for a case, the same for the same seed, whatever other cases there are (FNV-1a, mixed). */
function chance(name: string): number {
  let hash = 0x811c9dc5
  for (const letter of `${seed} ${name}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

/** As many of the cases as a run wants, without repetition; a new screen or form leaves the choice among the others. */
export function chosenCases<Case extends { address: string; name: string }>(
  all: readonly Case[],
  usual: number,
): Case[] {
  return all
    .map((one) => ({ one, at: chance(`${one.address} ${one.name}`) }))
    .toSorted((one, other) => one.at - other.at)
    .slice(0, wanted === undefined ? usual : Number(wanted))
    .map(({ one }) => one)
}
