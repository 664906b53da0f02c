/** Returns the keys of `paths` in the file of an area. */
const pathsOf = (area: string) => {
  const [, paths = ''] = /^paths:\n((?:[ #].*\n|\n)*)/m.exec(area) ?? []
  return [...paths.matchAll(/^ {2}(\/\S*):/gm)].flatMap(([, path]) => path ?? [])
}

/**
 * Returns the main document with an entry for each path that it does not list yet, after the other paths of its area.
 * @param areas contents of the files in `contract/openapi/areas`, by name
 */
export function withListedPaths(document: string, areas: Readonly<Record<string, string>>): string {
  let listed = document
  for (const [name, text] of Object.entries(areas))
    for (const path of pathsOf(text)) {
      const pointer = `areas/${name}.yaml#/paths/${path.replaceAll('/', '~1')}`
      if (listed.includes(`$ref: ${pointer}\n`)) continue
      const line = `  ${path}:\n    $ref: ${pointer}\n`
      const last = listed.lastIndexOf(`$ref: areas/${name}.yaml#`)
      const at = last < 0 ? listed.indexOf('components:\n') : listed.indexOf('\n', last) + 1
      listed = listed.slice(0, at) + (last < 0 ? `  # ${name}\n` : '') + line + listed.slice(at)
    }
  return listed
}
