/** Of all cases a test run tries a few, which its seed chooses; `npm run faults` tries them all. */
const { FAULTS_SEED: seed = '24', FAULTS_CASES: wanted } = process.env

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function numbers(from: number): () => number {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** As many of the cases as a run wants, without repetition. */
export function chosenCases<Case>(all: readonly Case[], usual: number): Case[] {
  const next = numbers(Number(seed))
  return all
    .map((one) => ({ one, at: next() }))
    .toSorted((one, other) => one.at - other.at)
    .slice(0, wanted === undefined ? usual : Number(wanted))
    .map(({ one }) => one)
}
