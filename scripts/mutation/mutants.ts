import ts from 'typescript'

/** A change of a source file that its tests should detect. */
export interface Mutant {
  start: number
  end: number
  replacement: string
  line: number
  /** Readable form on one line: `a < b → a <= b`. */
  change: string
}

const { SyntaxKind } = ts

/**
 * Strings are not mutated, because most are user-facing texts, and the others are operands of an operator, which is
 * mutated.
 */
const operators = new Map<ts.SyntaxKind, string[]>([
  [SyntaxKind.EqualsEqualsEqualsToken, ['!==']],
  [SyntaxKind.ExclamationEqualsEqualsToken, ['===']],
  [SyntaxKind.LessThanToken, ['<=', '>=']],
  [SyntaxKind.LessThanEqualsToken, ['<', '>']],
  [SyntaxKind.GreaterThanToken, ['>=', '<=']],
  [SyntaxKind.GreaterThanEqualsToken, ['>', '<']],
  [SyntaxKind.AmpersandAmpersandToken, ['||']],
  [SyntaxKind.BarBarToken, ['&&']],
  [SyntaxKind.QuestionQuestionToken, ['&&']],
  [SyntaxKind.PlusToken, ['-']],
  [SyntaxKind.MinusToken, ['+']],
  [SyntaxKind.AsteriskToken, ['/']],
  [SyntaxKind.SlashToken, ['*']],
  [SyntaxKind.PercentToken, ['*']],
])

const methods: Readonly<Record<string, string>> = {
  every: 'some',
  some: 'every',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  min: 'max',
  max: 'min',
  toLowerCase: 'toUpperCase',
}

/** Method calls in a chain that can be removed. */
const leftOut = new Set(['filter', 'toSorted', 'toReversed', 'trim', 'slice', 'replaceAll'])

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Returns all mutants of a source file, in order of position. */
export function mutantsOf(path: string, text: string): Mutant[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const mutants: Mutant[] = []
  /** Adds a mutant that replaces a node, described with its surrounding code. */
  const change = (node: ts.Node, replacement: string, around: ts.Node = node) => {
    const excerptNode = around.getWidth(source) > 100 ? node : around
    const start = node.getStart(source)
    const end = node.getEnd()
    const before = text.slice(excerptNode.getStart(source), excerptNode.getEnd())
    const from = start - excerptNode.getStart(source)
    const after = before.slice(0, from) + replacement + before.slice(from + end - start)
    mutants.push({
      start,
      end,
      replacement,
      line: source.getLineAndCharacterOfPosition(start).line + 1,
      change: `${oneLine(before)} → ${oneLine(after)}`,
    })
  }
  const visit = (node: ts.Node): void => {
    // Skip types, because they do not exist at run time.
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node))
      return
    if (ts.isBinaryExpression(node)) {
      if (!joinsTexts(node))
        for (const other of operators.get(node.operatorToken.kind) ?? [])
          change(node.operatorToken, other, node)
    } else if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
      change(node, node.operand.getText(source))
    else if (node.kind === SyntaxKind.TrueKeyword) change(node, 'false', node.parent)
    else if (node.kind === SyntaxKind.FalseKeyword) change(node, 'true', node.parent)
    else if (ts.isNumericLiteral(node)) {
      const value = Number(node.text.replaceAll('_', ''))
      change(node, String(value + 1), node.parent)
    } else if (ts.isRegularExpressionLiteral(node)) {
      if (node.text.startsWith('/^')) change(node, `/${node.text.slice(2)}`)
      if (/\$\/\w*$/.test(node.text)) change(node, node.text.replace(/\$\/(\w*)$/, '/$1'))
    } else if (ts.isIfStatement(node)) {
      change(node.expression, 'true')
      change(node.expression, 'false')
    } else if (ts.isConditionalExpression(node)) {
      change(node.condition, 'true')
      change(node.condition, 'false')
    } else if (ts.isExpressionStatement(node)) change(node, ';')
    else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression, name } = node.expression
      const other = Object.hasOwn(methods, name.text) ? methods[name.text] : undefined
      if (other !== undefined) change(name, other, node)
      if (leftOut.has(name.text)) change(node, expression.getText(source))
    }
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(source, visit)
  return mutants.toSorted((one, other) => one.start - other.start)
}

export const mutated = (text: string, { start, end, replacement }: Mutant): string =>
  text.slice(0, start) + replacement + text.slice(end)

/** Returns true for string concatenations, which are not mutated either. */
const joinsTexts = ({ operatorToken, left, right }: ts.BinaryExpression): boolean =>
  operatorToken.kind === SyntaxKind.PlusToken && [left, right].some((side) => isText(side))

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
