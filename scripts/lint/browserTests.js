/** Methods of a Playwright locator that read the page once. */
const readingMethods = new Set([
  'allInnerTexts',
  'allTextContents',
  'boundingBox',
  'count',
  'evaluate',
  'evaluateAll',
  'getAttribute',
  'innerHTML',
  'innerText',
  'inputValue',
  'isChecked',
  'isDisabled',
  'isEditable',
  'isEnabled',
  'isHidden',
  'isVisible',
  'screenshot',
  'textContent',
])

/** Returns the name of the last method of `await a.b().c()`, and the object on which it is called. */
function awaitedCall(node) {
  if (node?.type !== 'AwaitExpression' || node.argument.type !== 'CallExpression') return undefined
  const { callee } = node.argument
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined
  return { method: callee.property.name, object: callee.object }
}

const isExpect = ({ callee }) =>
  (callee.type === 'Identifier' && callee.name === 'expect') ||
  (callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'expect' &&
    callee.property.name === 'soft')

/** Forbids assertions on a value that was read once, because the page may still be changing. */
const noSingleRead = {
  create: (context) => ({
    CallExpression(node) {
      if (!isExpect(node)) return
      const call = awaitedCall(node.arguments[0])
      if (!call || !readingMethods.has(call.method)) return
      context.report({
        node,
        message: `${call.method}() reads the page once. Use a web-first assertion (toHaveText, toHaveCount, …) or expect.poll(() => …).`,
      })
    },
  }),
}

export default { meta: { name: 'browser-tests' }, rules: { 'no-single-read': noSingleRead } }
