import { mergeList } from '#lib/mergeList.ts'

interface Tagged {
  tags?: string[] | undefined
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * What to send of the fields that a person changed: nothing that they left alone, and the tags with what others did to
 * them meanwhile.
 * @param shown the thing as the person saw it @param read reads it again
 */
export async function changesWithTags<Values extends Tagged>(
  shown: { [Field in keyof Values]?: Values[Field] | undefined },
  { tags: wanted = [], ...values }: Values,
  read: () => Promise<Tagged>,
): Promise<Partial<Values>> {
  const changed = Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => value !== undefined && !isSame(value, shown[field as keyof Values]),
    ),
  ) as Partial<Values>
  const before = shown.tags ?? []
  if (isSame(wanted, before)) return changed
  const current = await read()
  return { ...changed, tags: mergeList(before, wanted, current.tags ?? []) }
}
