import { readFileSync } from 'node:fs'
import ts from 'typescript'

const titles = new Map<string, string[]>()

/** Returns the name of the function that a chain such as `test.each(cases)` starts with. */
function nameOf(expression: ts.Expression): string | undefined {
  if (ts.isIdentifier(expression)) return expression.text
  if (ts.isPropertyAccessExpression(expression))
    return expression.name.text === 'step' ? undefined : nameOf(expression.expression)
  if (ts.isCallExpression(expression)) return nameOf(expression.expression)
  return ts.isTaggedTemplateExpression(expression) ? nameOf(expression.tag) : undefined
}

/** Returns the titles of the tests in a file, as they are written. */
export function testTitles(file: string): string[] {
  const known = titles.get(file)
  if (known !== undefined) return known
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      node.arguments.length > 1 &&
      nameOf(node.expression) === 'test'
    ) {
      const [title] = node.arguments
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
        found.push(title.getText().slice(1, -1))
    }
    ts.forEachChild(node, visit)
  }
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, kind))
  titles.set(file, found)
  return found
}
