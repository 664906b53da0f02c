import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

interface Named {
  label: string
  icon: string
  file: string
}

const textOf = (node: ts.Expression | undefined) =>
  node && ts.isStringLiteralLike(node) ? node.text : undefined

/** Returns the label and icon of an element or a menu item. */
function namedIn(node: ts.Node): { label?: string | undefined; icon?: string | undefined } {
  if (ts.isObjectLiteralExpression(node)) {
    const propertyOf = (name: string) =>
      node.properties.filter(ts.isPropertyAssignment).find((each) => each.name.getText() === name)
        ?.initializer
    return { label: textOf(propertyOf('label')), icon: propertyOf('icon')?.getText() }
  }
  if (!ts.isJsxSelfClosingElement(node) && !ts.isJsxOpeningElement(node)) return {}
  const attributeOf = (name: string) => {
    const value = node.attributes.properties
      .filter(ts.isJsxAttribute)
      .find((each) => each.name.getText() === name)?.initializer
    return value && ts.isJsxExpression(value) ? value.expression : value
  }
  const [only, ...others] = ts.isJsxElement(node.parent) ? node.parent.children : []
  const words = only && ts.isJsxText(only) && others.length === 0 ? only.text.trim() : undefined
  return { label: textOf(attributeOf('label')) ?? words, icon: attributeOf('icon')?.getText() }
}

const named: Named[] = []
for (const file of globSync('src/**/*.{ts,tsx}')) {
  if (/generated|\.test\.tsx?$|\/test[A-Z]/.test(file)) continue
  const source = readFileSync(file, 'utf8')
  if (!source.includes('icon')) continue
  const visit = (node: ts.Node) => {
    const { label, icon } = namedIn(node)
    if (label !== undefined && icon?.startsWith('mdi')) named.push({ label, icon, file })
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true))
}

test('uses the same icon for the same label everywhere (WCAG 2.2, 3.2.4)', () => {
  expect(named.length).toBeGreaterThan(200)
  const first = new Map(named.toReversed().map((each) => [each.label, each]))
  const others = named.flatMap(({ label, icon, file }) => {
    const usual = first.get(label)
    return usual && usual.icon !== icon
      ? [`${label}: ${icon} in ${file}, ${usual.icon} in ${usual.file}`]
      : []
  })
  expect(others).toEqual([])
})
