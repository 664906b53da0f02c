import ts from 'typescript'

interface PlacedText {
  /** From 1. */
  line: number
  /** With `…` where a value stands. */
  text: string
}

/** Attributes of elements whose values nobody reads. */
const unread = new Set(['className', 'href', 'id', 'key', 'name', 'rel', 'role', 'to', 'type', 'd'])

/** Words, as a person reads them: an upper-case letter first, or more than one of them. */
const isRead = (text: string) =>
  /^[A-Z“][^\s]*[a-z]/.test(text) || /[a-z]… ?[a-z]|[a-z,.] [a-z]/i.test(text)

const isUnread = (node: ts.Node): boolean => {
  const { parent } = node
  if (ts.isJsxAttribute(parent)) {
    const name = parent.name.getText()
    return unread.has(name) || name.startsWith('data-')
  }
  return (
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    ts.isLiteralTypeNode(parent) ||
    ts.isElementAccessExpression(parent) ||
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    (ts.isNewExpression(parent) && parent.expression.getText().endsWith('Error')) ||
    (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword)
  )
}

/** What the source shows to people, in its order; a sentence around values and elements is told in its parts. */
export function textsOf(file: string, source: string): PlacedText[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: PlacedText[] = []
  const note = (node: ts.Node, raw: string) => {
    const text = raw.replaceAll(/\s+/g, ' ').trim()
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart())
    if (isRead(text) && !isUnread(node)) found.push({ line: line + 1, text })
  }
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node)) note(node, node.text)
    else if (ts.isStringLiteralLike(node)) note(node, node.text)
    else if (ts.isTemplateExpression(node))
      note(
        node,
        [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'),
      )
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}
