/** Node of a Markdown tree (mdast), with the fields that this module reads. */
interface MarkdownNode {
  type: string
  value?: string
  url?: string
  identifier?: string
  children?: MarkdownNode[]
  position?: { start: { offset?: number }; end: { offset?: number } }
}

export const isWeb = (url: string | undefined): url is string =>
  url !== undefined && /^(https?:|mailto:)/i.test(url)

const inlineParents = new Set([
  'paragraph',
  'heading',
  'tableCell',
  'emphasis',
  'strong',
  'delete',
  'link',
  'linkReference',
])

/** Splits text at its line breaks, because HTML renders a line break in the source as a space. */
const withBreaks = (value: string): MarkdownNode[] =>
  value
    .split(/\r\n|\r|\n/)
    .flatMap((line, index) => [
      ...(index > 0 ? [{ type: 'break' }] : []),
      ...(line === '' ? [] : [{ type: 'text', value: line }]),
    ])

function referencedIn(tree: MarkdownNode): { links: Set<string>; footnotes: Set<string> } {
  const [links, footnotes] = [new Set<string>(), new Set<string>()]
  const collect = ({ type, identifier = '', children = [] }: MarkdownNode) => {
    if (type === 'linkReference' || type === 'imageReference') links.add(identifier)
    if (type === 'footnoteReference') footnotes.add(identifier)
    children.forEach(collect)
  }
  collect(tree)
  return { links, footnotes }
}

/**
 * Remark plugin that keeps what the Markdown renderer would drop: HTML, definitions without a reference, and URLs that
 * are not links are shown as typed, and single line breaks are preserved.
 */
export const keepTypedText = () => (tree: MarkdownNode, file: { value: unknown }) => {
  const source = String(file.value)
  const referenced = referencedIn(tree)
  const sourceOf = ({ position }: MarkdownNode) =>
    source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)

  const isDropped = (node: MarkdownNode): boolean => {
    switch (node.type) {
      case 'html':
        return true
      case 'link':
      case 'image':
        return !isWeb(node.url)
      case 'definition':
        return !isWeb(node.url) || !referenced.links.has(node.identifier ?? '')
      case 'footnoteDefinition':
        return !referenced.footnotes.has(node.identifier ?? '')
      default:
        return false
    }
  }
  const keep = (parent: MarkdownNode) => {
    parent.children = parent.children?.flatMap((node) => {
      if (node.type === 'text') return withBreaks(node.value ?? '')
      if (isDropped(node)) {
        const children = withBreaks(sourceOf(node))
        return inlineParents.has(parent.type) ? children : [{ type: 'paragraph', children }]
      }
      keep(node)
      return [node]
    })
  }
  keep(tree)
}
