import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Source files that use private members, each with the members and the reason. */
const allowed: Record<string, { members: string[]; reason: string }> = {
  'server/upstream/earlyResponses.ts': {
    members: ['_write', '_writev'],
    reason: 'docs/decisions.md, record 54',
  },
}

/** Returns the text of `'…'` in `object['…']`, and of the second argument of `Reflect.get` and `Reflect.set`. */
function stringMember(node: ts.Node): string | undefined {
  const argument = ts.isElementAccessExpression(node)
    ? node.argumentExpression
    : ts.isCallExpression(node) && /^Reflect\.[gs]et$/.test(node.expression.getText())
      ? node.arguments[1]
      : undefined
  return argument && ts.isStringLiteral(argument) ? argument.text : undefined
}

/**
 * Returns the members of objects whose names start with an underscore. Node.js marks members as private in this way, and
 * may change them in any release.
 */
function privateMembers(source: string): string[] {
  const found = new Set<string>()
  const search = (node: ts.Node) => {
    const name = ts.isPropertyAccessExpression(node) ? node.name.text : stringMember(node)
    if (name !== undefined && /^_[a-z]/.test(name)) found.add(name)
    ts.forEachChild(node, search)
  }
  // Parsing takes much longer than this search.
  if (/[.'"]_[a-z]/.test(source))
    search(ts.createSourceFile('file.ts', source, ts.ScriptTarget.Latest, true))
  return [...found]
}

/** Sources that run in Node.js. */
const files = globSync('{bin,contract,platform,server,shared,scripts}/**/*.{js,ts}', {
  cwd: root,
  exclude: ['**/*.test.ts', '**/generated/**'],
})

test('the sources use no private members, except for listed ones', () => {
  expect(files.length).toBeGreaterThan(500)
  const used = files.flatMap((file) => {
    const members = privateMembers(readFileSync(join(root, file), 'utf8'))
    return members.length === 0 ? [] : [[file.replaceAll('\\', '/'), members]]
  })
  expect(Object.fromEntries(used)).toEqual(
    Object.fromEntries(Object.entries(allowed).map(([file, { members }]) => [file, members])),
  )
})

test.each([
  ['socket._handle.bytesWritten', '_handle'],
  ["Reflect.get(socket, '_handle')", '_handle'],
  ["stream['_readableState'].length", '_readableState'],
  ['socket._write = held', '_write'],
])('finds the private member in %s', (source, name) => {
  expect(privateMembers(source)).toEqual([name])
})

test.each(['const _unused = 1', '// socket._handle', "const zone = 's1._domainkey'"])(
  'finds none in %s',
  (source) => {
    expect(privateMembers(source)).toEqual([])
  },
)
