import ts from 'typescript'

interface PlacedText {
  /** Line number, starting at 1. */
  line: number
  /** Text with `…` in place of values and elements. */
  text: string
}

/** Element attributes whose values are not user-facing. */
const unreadAttributes = new Set([
  'aria-keyshortcuts',
  'className',
  'd',
  'href',
  'id',
  'key',
  'name',
  'rel',
  'role',
  'style',
  'to',
  'type',
])

/** Object properties whose values are not user-facing; below, functions whose arguments are not. */
const unreadProperties = new Set(['id', 'key', 'keywords', 'statusText'])
const unreadCalls =
  /^(import|Symbol|matchMedia|useMediaQuery|closest|matches|split|supports|createElement|((query|get|set|remove|has|add)(Selector(All)?|Item|Attribute|EventListener|Property(Value)?|Element\w+)))$/

/** Returns true for user-facing text: it starts with an upper-case word or has more than one word. */
const isRead = (text: string) =>
  /^[A-Z“][^\s]*[a-z]/.test(text) ||
  (/[a-z]{2}/i.test(text) && /[a-z]… ?[a-z]|[a-z,.…] [a-z…]/i.test(text))

/** Returns true for CSS values and selectors. */
const isCode = (text: string) =>
  /var\(--|\d(px|dvh|ms|fr)\b|…px\b|^M…/.test(text) ||
  text
    .split(/\s*[,>+~]\s*|\s+(?![^[(]*[\])])/)
    .every((part) =>
      /^((a|button|input|label|select|summary|svg|textarea|main|nav|h\d)\b|[.#[:])[^\s]*/.test(
        part,
      ),
    )

const callName = ({ expression }: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()

/**
 * Returns true if the text is at a location that is not user-facing, for example in an import or an attribute such as
 * `id`.
 */
const isUnreadPlace = (node: ts.Node, { parent }: ts.Node): boolean => {
  if (ts.isJsxAttribute(parent)) {
    const name = parent.name.getText()
    return unreadAttributes.has(name) || name.startsWith('data-')
  }
  if (ts.isPropertyAssignment(parent))
    return parent.name === node || unreadProperties.has(parent.name.getText())
  if (ts.isCallExpression(parent)) return unreadCalls.test(callName(parent))
  return (
    ts.isExpressionStatement(parent) ||
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    ts.isLiteralTypeNode(parent) ||
    ts.isElementAccessExpression(parent) ||
    ts.isCaseClause(parent) ||
    (ts.isBinaryExpression(parent) && comparisons.has(parent.operatorToken.kind)) ||
    (ts.isPropertyAccessExpression(parent) && parent.name.text === 'split') ||
    (ts.isNewExpression(parent) && parent.expression.getText().endsWith('Error'))
  )
}

/** Also checks the attribute or property of which the enclosing expression is the value. */
const isUnread = (node: ts.Node): boolean => {
  if (isUnreadPlace(node, node)) return true
  let value = node
  while (ts.isExpression(value.parent) || ts.isJsxExpression(value.parent)) {
    value = value.parent
    if (ts.isJsxElement(value) || ts.isFunctionLike(value)) return false
  }
  const holder = value.parent
  return (
    (ts.isJsxAttribute(holder) || ts.isPropertyAssignment(holder)) && isUnreadPlace(value, value)
  )
}

const comparisons = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
])

/** Placeholder for an element, until it is known if it is at the start or end. */
const element = '\0'

/** Joins the parts of a sentence. Elements at its start or end, such as icons, are omitted. */
function sentenceOf(children: readonly ts.JsxChild[]): string {
  const parts = children.map((child): string => {
    // JSX does not render line breaks and the whitespace around them.
    if (ts.isJsxText(child)) return child.text.replaceAll(/^\s*\n\s*|\s*\n\s*$/g, '')
    if (!ts.isJsxExpression(child)) return element
    const { expression } = child
    if (!expression) return ''
    return ts.isStringLiteralLike(expression) ? expression.text : '…'
  })
  const from = parts.findIndex((part) => part.trim() !== '' && part !== element)
  const to = parts.findLastIndex((part) => part.trim() !== '' && part !== element)
  return parts
    .slice(from, to + 1)
    .join('')
    .replaceAll(element, '…')
    .replaceAll(/…(\s*…)+/g, '…')
}

/** Returns the texts that a source shows to users, in their order. A sentence with values or elements in it is one text. */
export function textsOf(file: string, source: string): PlacedText[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: PlacedText[] = []
  const add = (node: ts.Node, raw: string) => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart())
    found.push({ line: line + 1, text: raw.replaceAll(/\s+/g, ' ').trim() })
  }
  const note = (node: ts.Node, text: string) => {
    if (isRead(text) && !isCode(text) && !isUnread(node)) add(node, text)
  }
  const visit = (node: ts.Node) => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      if (ts.isJsxElement(node)) visit(node.openingElement)
      const sentence = sentenceOf(node.children)
      const first = node.children.find((child) => ts.isJsxText(child) && child.text.trim() !== '')
      if (first && /[a-z]{2}/i.test(sentence)) add(first, sentence)
      for (const child of node.children) visit(child)
      return
    }
    if (ts.isStringLiteralLike(node)) note(node, node.text)
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
