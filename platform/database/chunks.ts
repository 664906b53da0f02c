/** Maximum number of rows in a statement. Both databases limit a statement to some ten thousand parameters. */
const maxChunkSize = 500

/** Splits rows into chunks that both databases accept in one statement. */
export async function inChunks<Row>(
  rows: readonly Row[],
  work: (chunk: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += maxChunkSize)
    await work(rows.slice(from, from + maxChunkSize))
}
