/** Converts an object name to an archive path, which must stay inside the folder where it is extracted. */
function safePath(name: string): string {
  const parts = name
    .replaceAll('\\', '_')
    .split('/')
    .filter((part, at, all) => part !== '' || at === all.length - 1)
  return parts.map((part) => (/^\.{1,2}$/.test(part) ? '_' : part)).join('/')
}

/**
 * Returns the archive paths of objects, in order.
 * @param base folder that the paths are relative to
 */
export function zipPaths(names: readonly string[], base: string): string[] {
  const usedPaths = new Set<string>()
  return names.map((name) => {
    const wanted = safePath(name.slice(base.length)) || '_'
    let path = wanted
    for (let count = 2; usedPaths.has(path.toLowerCase()); count++)
      path = wanted.replace(/(\.[^./]+)?(\/?)$/, ` (${count})$1$2`)
    usedPaths.add(path.toLowerCase())
    return path
  })
}
