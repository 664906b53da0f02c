/**
 * The API takes some lists whole, so that what somebody else did to one meanwhile would be lost: takes what a person
 * added and removed, and does the same to the list as it is now.
 * @param shown the list the person changed @param wanted what they made of it @param current the list as it is now
 */
export function mergeList(
  shown: readonly string[],
  wanted: readonly string[],
  current: readonly string[],
): string[] {
  const gone = new Set(shown.filter((entry) => !current.includes(entry)))
  const others = current.filter((entry) => !shown.includes(entry) && !wanted.includes(entry))
  return [...wanted.filter((entry) => !gone.has(entry)), ...others]
}

type Lists<Name extends string> = { readonly [List in Name]?: readonly string[] | undefined }

/**
 * A body whose lists the API takes whole, each with what others did to it since it was shown; reads again only when
 * one of them is sent.
 * @param names the lists among the fields of the body @param shown the thing as the person saw it
 * @param read reads it again
 * @returns `merged` when somebody else had changed one of the lists
 */
export async function mergeLists<Name extends string, Body extends Lists<Name>>(
  names: readonly Name[],
  shown: Lists<Name>,
  body: Body,
  read: () => Promise<Lists<Name>>,
): Promise<{ body: Body; merged: boolean }> {
  if (!names.some((name) => body[name])) return { body, merged: false }
  const current = await read()
  const lists = names.flatMap((name) => {
    const wanted = body[name]
    return wanted
      ? [{ name, wanted, list: mergeList(shown[name] ?? [], wanted, current[name] ?? []) }]
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
