/** Measurements of the console and of the baseline. */
interface Taken<Measure> {
  own: Measure[]
  minimal: Measure[]
}

/** Runs both measurements alternately. A first round is discarded, because it warms up the servers and the browser. */
export async function takeTurns<Measure>(
  rounds: number,
  own: () => Promise<Measure>,
  minimal: () => Promise<Measure>,
): Promise<Taken<Measure>> {
  await own()
  await minimal()
  const taken: Taken<Measure> = { own: [], minimal: [] }
  for (let round = 0; round < rounds; round++) {
    taken.own.push(await own())
    taken.minimal.push(await minimal())
  }
  return taken
}
