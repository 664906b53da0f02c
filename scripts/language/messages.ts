import ts from 'typescript'

export interface Passage {
  text: string
  index: number
}

/** Attributes and properties whose values only code reads. */
const unreadNames =
  /^(?:aria-keyshortcuts|aria-(?:controls|describedby|labelledby|owns)|autoComplete|className|classes|d|data-.*|headers?|href|id|key|keywords|pattern|rel|role|sandbox|src|style|sx|to|type|where)$/

/** Functions whose arguments only code reads. */
const unreadCalls =
  /^(?:sql|raw|exec|query|run|prepare|RegExp|matchMedia|closest|matches|cx|css|split|supports|waitForSelector|(?:query|get)\w*Selector\w*|get(?:By|AllBy)\w*|locator)$/

const isStyleOrQuery = (text: string) =>
  /^\s*(?:select\s|insert into\s|update \w+ set\s|delete from\s|create (?:unique )?(?:table|index)\s|alter table\s|with \w+ as\s)/i.test(
    text,
  ) ||
  /var\(--|\b\d+(?:px|rem|fr|ms)\b/.test(text) ||
  /^\S*[.#[:>~]\S*(?:\s*[,>+~\s]\s*[\w.#[:*]\S*)*$/.test(text)

/** A text has a letter and a space, and is neither a style, a selector, a query, a URL nor a header. */
const isText = (text: string) =>
  /[a-z]{2}/i.test(text) &&
  /\S\s+\S/.test(text) &&
  !isStyleOrQuery(text) &&
  !/^npm run \S+ -- /.test(text) &&
  !/^\w+:\/\/\S*$|^[\w-]+: \S+$/.test(text)

const nameOf = (node: ts.Node): string => {
  if (ts.isPropertyAccessExpression(node)) return node.name.text
  return ts.isIdentifier(node) ? node.text : ''
}

/** Returns true for a string that only code reads because of its location, such as an import or a class name. */
const isUnread = (node: ts.Node): boolean => {
  const { parent } = node
  if (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent))
    return parent.name === node || unreadNames.test(parent.name.getText())
  if (ts.isCallExpression(parent)) return unreadCalls.test(nameOf(parent.expression))
  if (ts.isNewExpression(parent)) return unreadCalls.test(nameOf(parent.expression))
  if (ts.isTaggedTemplateExpression(parent)) return true
  if (ts.isJsxExpression(parent) || ts.isConditionalExpression(parent)) return isUnread(parent)
  return (
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    ts.isLiteralTypeNode(parent) ||
    ts.isElementAccessExpression(parent)
  )
}

/** Returns the texts in the strings and elements of a source file that a person reads, such as labels and messages. */
export function messagesOf(file: string, source: string): Passage[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: Passage[] = []
  const add = (node: ts.Node, text: string) => {
    if (isText(text) && !isUnread(node))
      found.push({ text: text.replaceAll(/\s+/g, ' ').trim(), index: node.getStart() })
  }
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) add(node, node.text)
    else if (ts.isTemplateExpression(node))
      add(
        node,
        [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'),
      )
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}
