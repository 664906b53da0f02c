import type { Reader } from './stops.ts'

/** Returns names and addresses from the API that must be masked. */
export async function secretsOf(api: Reader): Promise<string[]> {
  const secrets = new Set<string>()
  const paths = `/compute/instances /volumes /domains /vpcs /networking/firewalls /account/users /tags
    /object-storage/buckets /databases/instances`
  for (const path of paths.split(/\s+/)) {
    const { data } = await api.get<{ data: Record<string, unknown>[] }>(path)
    for (const row of data)
      for (const field of ['label', 'domain', 'username', 'email', 'hostname', 'ipv4', 'ipv6'])
        for (const value of [row[field]].flat()) if (typeof value === 'string') secrets.add(value)
  }
  // Exclude plain words, such as a tag "search", because the console's own texts contain them too.
  return [...secrets].filter((secret) => /[-.:\d]/.test(secret) && secret.length > 3)
}

/**
 * Returns the secrets that are readable in an unmasked text, a field, an option or the document title. Runs in the
 * page.
 */
export function readableSecrets(secrets: readonly string[]): string[] {
  const found: string[] = []
  const letter = /[\p{L}\d]/u
  const occurrencesIn = (text: string) =>
    secrets.flatMap((secret) => {
      const occurrences: { secret: string; start: number; end: number }[] = []
      for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + 1)) {
        const end = at + secret.length
        if (!letter.test(text.charAt(at - 1)) && !letter.test(text.charAt(end)))
          occurrences.push({ secret, start: at, end })
      }
      return occurrences
    })
  const ranges = [...(CSS.highlights.get('private') ?? [])]
  const byNode = Map.groupBy(ranges, ({ startContainer }) => startContainer)
  const isMasked = (node: Node, at: number) =>
    (byNode.get(node) ?? []).some(
      ({ startOffset, endOffset }) => startOffset <= at && at < endOffset,
    )
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const parent = node.parentElement
    if (!parent || parent.matches('script, style, option, textarea, svg [data-private]')) continue
    for (const { secret, start, end } of occurrencesIn(node.data))
      for (let at = start; at < end; at += 1)
        if (!isMasked(node, at)) {
          found.push(`${secret}: ${node.data}`)
          break
        }
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
    const security = getComputedStyle(field).getPropertyValue('-webkit-text-security')
    if (!field.checkVisibility() || security === 'disc') continue
    for (const { secret } of occurrencesIn(field.value)) found.push(`${secret}: a field`)
  }
  for (const { label } of document.querySelectorAll('option'))
    for (const { secret } of occurrencesIn(label)) found.push(`${secret}: a choice`)
  for (const { secret } of occurrencesIn(document.title)) found.push(`${secret}: the title`)
  return found
}
