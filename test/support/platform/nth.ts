/** The item that a test expects to be there; counted from the end when negative. */
export function nth<Item>(items: readonly Item[], index: number): Item {
  const item = items.at(index)
  if (item === undefined) throw new Error(`There is no item ${index} among ${items.length}`)
  return item
}
