/** Webhooks and deliveries that are worked on at once. */
export const mostAtOnce = 8

/** Works on several items at once, in order. @throws the first failure, once all have ended */
export async function inParts<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  atOnce = mostAtOnce,
): Promise<void> {
  const rest = [...items]
  const results = await Promise.allSettled(
    Array.from({ length: atOnce }, async () => {
      for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item)
    }),
  )
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
