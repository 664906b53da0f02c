const arrived = new Map<string, Promise<unknown>>()

/** Into the browser's cache, where the import finds it. */
async function fetchScript(url: string) {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`Answered with ${answer.status}`)
  await answer.arrayBuffer()
}

/** One that got lost is asked for again by `public/boot.js`; what needs it is drawn without. */
const fetchStyles = (url: string) =>
  new Promise((done) => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', href: url, onload: done, onerror: done })
    document.head.append(link)
  })

async function arrive(url: string) {
  if (document.querySelector(`[href="${url}"], [data-href="${url}"], [src="${url}"]`)) return
  try {
    await (url.endsWith('.css') ? fetchStyles : fetchScript)(url)
  } catch (error) {
    arrived.delete(url)
    throw new Error(`Could not download the dynamically imported module ${url}`, { cause: error })
  }
}

/**
 * Imports code once all of its files are there. A module that gets lost in an import stays lost for the life of the page
 * in Chromium; a fetch may be asked again.
 * @param files paths of the code and of everything it imports
 */
export async function importFiles<Code>(
  load: () => Promise<Code>,
  files: readonly string[] = [],
): Promise<Code> {
  await Promise.all(
    files.map((file) => {
      const url = `/${file}`
      const known = arrived.get(url) ?? arrive(url)
      arrived.set(url, known)
      return known
    }),
  )
  return load()
}
