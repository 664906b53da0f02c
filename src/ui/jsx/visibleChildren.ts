import { visibleText } from '#lib/visibleText.ts'

/** Elements whose text is a value or code, which must stay as it is. */
const verbatim = new Set<unknown>(['textarea', 'style', 'script'])

/** Most texts are ASCII, and need no further check. */
const isPlain = (text: string) => /^[\t\n\r -~]*$/.test(text)

/** Returns the same value if nothing in it has to be made visible, which avoids copies of long lists. */
function visibleChild(child: unknown): unknown {
  if (typeof child === 'string') return isPlain(child) ? child : visibleText(child)
  if (!Array.isArray(child)) return child
  const children = child.map(visibleChild)
  return children.some((each, index) => each !== child[index]) ? children : child
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
