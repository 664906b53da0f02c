import { visibleText } from '#lib/visibleText.ts'

/** Elements whose text is a value, a style sheet or a script. */
const verbatim = new Set<unknown>(['textarea', 'style', 'script'])

/** Returns the same value if nothing in it has to be made visible, so that long lists are not copied. */
function visibleChild(child: unknown): unknown {
  if (typeof child === 'string') return visibleText(child)
  if (!Array.isArray(child)) return child
  let children: unknown[] | undefined
  for (const [index, each] of child.entries()) {
    const shown = visibleChild(each)
    if (shown === each) continue
    children ??= [...(child as unknown[])]
    children[index] = shown
  }
  return children ?? child
}

/**
 * Makes invisible characters in the text of an element visible. Names, messages and file names come from other users,
 * and bidirectional control characters would display them as others. Also applies to components, because those of
 * libraries, such as links, pass their text to an element without this function.
 */
export function makeTextsVisible(type: unknown, props: unknown): void {
  const { children } = props as { children?: unknown }
  if (children === undefined || verbatim.has(type)) return
  const shown = visibleChild(children)
  // The props of each element are a new object.
  if (shown !== children) (props as { children: unknown }).children = shown
}
