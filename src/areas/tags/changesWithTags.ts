import { mergeList } from '#lib/mergeList.ts'

interface LabelAndTags {
  label?: string | undefined
  tags?: string[] | undefined
}

/**
 * What to send of a label and tags that a person changed: nothing that they left alone, and the tags with what others did
 * to them meanwhile.
 * @param shown the thing as the person saw it @param read reads it again
 */
export async function labelAndTags(
  shown: LabelAndTags,
  values: LabelAndTags,
  read: () => Promise<LabelAndTags>,
): Promise<{ label?: string; tags?: string[] }> {
  const { label, tags: wanted = [] } = values
  const before = shown.tags ?? []
  const changed = { ...(label !== undefined && label !== shown.label && { label }) }
  if (wanted.join('\n') === before.join('\n')) return changed
  const current = await read()
  return { ...changed, tags: mergeList(before, wanted, current.tags ?? []) }
}
