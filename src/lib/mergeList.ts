/**
 * Applies the user's additions and removals to the current list. The API only accepts complete lists, so sending the
 * edited list would undo concurrent changes by other users.
 * @param initial list as it was shown to the user
 * @param wanted list as edited by the user
 * @param current list as it is now
 */
export function mergeList(
  initial: readonly string[],
  wanted: readonly string[],
  current: readonly string[],
): string[] {
  const gone = new Set(initial.filter((entry) => !current.includes(entry)))
  const others = current.filter((entry) => !initial.includes(entry) && !wanted.includes(entry))
  return [...wanted.filter((entry) => !gone.has(entry)), ...others]
}

type Lists<Name extends string> = { readonly [List in Name]?: readonly string[] | undefined }

/**
 * Merges concurrent changes into the lists of a request body. The object is read again only if one of the lists is
 * sent.
 * @param names names of the list fields in the body
 * @param initialLists object as it was shown to the user
 * @param read reads the current object
 * @returns `merged` is true if another user had changed one of the lists
 */
export async function mergeLists<Name extends string, Body extends Lists<Name>>(
  names: readonly Name[],
  initialLists: Lists<Name>,
  body: Body,
  read: () => Promise<Lists<Name>>,
): Promise<{ body: Body; merged: boolean }> {
  if (!names.some((name) => body[name])) return { body, merged: false }
  const current = await read()
  const lists = names.flatMap((name) => {
    const wanted = body[name]
    return wanted
      ? [{ name, wanted, list: mergeList(initialLists[name] ?? [], wanted, current[name] ?? []) }]
      : []
  })
  return {
    body: { ...body, ...Object.fromEntries(lists.map(({ name, list }) => [name, list])) },
    merged: lists.some(
      ({ wanted, list }) =>
        list.length !== wanted.length || wanted.some((entry) => !list.includes(entry)),
    ),
  }
}
