const arrived = new Map<string, Promise<unknown>>()

/** Downloads a script into the browser cache for a later `import()`. */
async function fetchScript(url: string) {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`Answered with ${answer.status}`)
  await answer.arrayBuffer()
}

/**
 * Loads a style sheet. Also resolves after an error, because `public/boot.js` retries and the code can run without it.
 */
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
 * Imports a module after downloading all of its files. In Chromium, a failed `import()` of a URL fails until the page
 * is reloaded, whereas a `fetch` can be retried.
 * @param files paths of the module and of everything it imports
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
