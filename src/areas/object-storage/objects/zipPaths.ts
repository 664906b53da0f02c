/** A name of an object as a path of an archive, which must stay within the folder that it is unpacked to. */
function safePath(name: string): string {
  const parts = name
    .replaceAll('\\', '_')
    .split('/')
    .filter((part, at, all) => part !== '' || at === all.length - 1)
  return parts.map((part) => (/^\.{1,2}$/.test(part) ? '_' : part)).join('/')
}

/** What objects are called in an archive, in their order. @param base the folder that the paths are relative to */
export function zipPaths(names: readonly string[], base: string): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const wanted = safePath(name.slice(base.length)) || '_'
    let path = wanted
    for (let count = 2; taken.has(path.toLowerCase()); count++)
      path = wanted.replace(/(\.[^./]+)?(\/?)$/, ` (${count})$1$2`)
    taken.add(path.toLowerCase())
    return path
  })
}
