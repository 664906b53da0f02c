/** Databases take some ten thousand values in a statement. */
const most = 500

/** Goes through rows, however many they are, in chunks that both databases take in one statement. */
export async function inChunks<Row>(
  rows: readonly Row[],
  work: (chunk: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += most) await work(rows.slice(from, from + most))
}
