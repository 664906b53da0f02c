import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Returns true for an expression that can repeat something without a limit. */
const hasUnboundedRepetition = (expression: string): boolean =>
  /[*+]|\{\d+,\}/.test(expression.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'c'))

/** Returns the regular expressions of a source, and the arguments of `RegExp`. */
function expressionsIn(path: string, text: string): string[] {
  const found: string[] = []
  const source = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    false,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node) && hasUnboundedRepetition(node.text))
      found.push(node.text)
    const isConstruction = ts.isNewExpression(node) || ts.isCallExpression(node)
    if (isConstruction && ts.isIdentifier(node.expression) && node.expression.text === 'RegExp') {
      const [argument] = node.arguments ?? []
      const built = argument ? text.slice(argument.pos, argument.end).trim() : ''
      found.push(`RegExp(${built.replaceAll(/\s+/g, ' ')})`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'pattern' in value && typeof value.pattern === 'string' ? [value.pattern] : []
  return [...own.filter(hasUnboundedRepetition), ...Object.values(value).flatMap(patternsIn)]
}

const contract = 'contract/generated/bundled.json'

const sources = globSync('{contract,platform,server,shared,src}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/*.test.ts', '**/*.test.tsx', '**/generated/**', 'contract/generator/**'],
}).map((path) => path.replaceAll('\\', '/'))

const inSources = [
  ...sources.flatMap((path) =>
    expressionsIn(path, read(path)).map((expression) => `${path} ${expression}`),
  ),
  ...patternsIn(JSON.parse(read(contract))).map((expression) => `${contract} ${expression}`),
]

/** Parses the list: a line with the path, followed by lines with the reason and an expression. */
function listed(): { expression: string; reason: string }[] {
  const [, list = ''] = /```text\n([^]*?)```/.exec(read('docs/regular-expressions.md')) ?? []
  let path = ''
  return list
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const [, reason, expression] = /^ {2}(\S.*?) {2}(.+)$/.exec(line) ?? []
      if (reason !== undefined) return [{ expression: `${path} ${expression}`, reason }]
      path = line
      return []
    })
}

test('lists every regular expression with an unbounded repetition', () => {
  expect(sources.length).toBeGreaterThan(1000)
  const expected = listed().map(({ expression }) => expression)
  expect([...new Set(inSources)].toSorted()).toEqual(expected.toSorted())
})

test('each expression of the list has a known reason, and bounded ones name the limit', () => {
  const known = /^(?:anchored|open|delimited|sticky|constant|bounded: \w.+)$/
  expect(listed().filter(({ reason }) => !known.test(reason))).toEqual([])
})

test('anchored expressions start at the start of the text, and sticky ones at a position', () => {
  const misnamed = listed().filter(({ expression, reason }) => {
    const text = expression.slice(expression.indexOf(' ') + 1)
    if (reason === 'anchored')
      return !/^(?:\/|RegExp\(`)?\^/.test(text) || /\/[a-z]*m[a-z]*$/.test(text)
    return reason === 'sticky' && !/\/[a-z]*y[a-z]*$/.test(text)
  })
  expect(misnamed).toEqual([])
})

test.each([
  ['const a = /x+/', ['/x+/']],
  ['const a = text.match(/[^"]*$/m)', ['/[^"]*$/m']],
  ['const a = /x{2,}/u', ['/x{2,}/u']],
  ['const a = /x{2,3}[*]\\+/', []],
  ['const a = new RegExp(\n  name,\n)', ['RegExp(name)']],
  ['const a = RegExp(`${name}+`, "g")', ['RegExp(`${name}+`)']],
])('finds the expressions of %s', (text, expressions) => {
  expect(expressionsIn('a.ts', text)).toEqual(expressions)
})
