/** Maximum number of webhooks and deliveries that are processed concurrently. */
export const maxConcurrency = 8

/**
 * Processes items concurrently, starting them in order.
 * @throws the first error, after all have finished
 */
export async function inParts<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  atOnce = maxConcurrency,
): Promise<void> {
  const rest = [...items]
  const results = await Promise.allSettled(
    Array.from({ length: atOnce }, async () => {
      for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item)
    }),
  )
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
