/** Returns an item; a negative index counts from the end. @throws Error if it does not exist */
export function nth<Item>(items: readonly Item[], index: number): Item {
  const item = items.at(index)
  if (item === undefined) throw new Error(`There is no item ${index} among ${items.length}`)
  return item
}
