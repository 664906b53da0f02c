/** Limits for nested formatting: the parser takes seconds or overflows the stack beyond them. */
const maxContainers = 32
const maxBrackets = 32
const maxEmphasis = 200
const maxDepth = 100

const containers = /^(?:[ \t]*(?:>|[-+*](?=\s|$)|\d{1,9}[.)](?=\s|$)))*/
const container = /[->+*]|\d+[.)]/g
const mark = /\*+|_+|~+/g
const space = /^$|\s/
const punctuation = /[\p{P}\p{S}]/u

function bracketDepth(text: string): number {
  let [depth, deepest] = [0, 0]
  for (const character of text) {
    if (character === '[') deepest = Math.max(deepest, ++depth)
    else if (character === ']' && depth > 0) depth--
  }
  return deepest
}

/** Returns the number of emphasis marks that can be open at once: https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run. */
function emphasisDepth(text: string): number {
  let [depth, deepest] = [0, 0]
  for (const { 0: run, index } of text.matchAll(mark)) {
    const [before, after] = [text.charAt(index - 1), text.charAt(index + run.length)]
    const isLeft =
      !space.test(after) &&
      (!punctuation.test(after) || space.test(before) || punctuation.test(before))
    const isRight =
      !space.test(before) &&
      (!punctuation.test(before) || space.test(after) || punctuation.test(after))
    const canOpen = isLeft && (!run.startsWith('_') || !isRight || punctuation.test(before))
    if (canOpen) deepest = Math.max(deepest, ++depth)
    else if (isRight && depth > 0) depth--
  }
  return deepest
}

/** Returns true if quotes, lists, links or emphasis in the text are nested too deeply to parse it in a short time. */
export const isDeeplyNested = (text: string): boolean =>
  text
    .split(/\r\n|\r|\n/)
    .some((line) => (containers.exec(line)?.[0].match(container)?.length ?? 0) > maxContainers) ||
  text
    .split(/(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)/)
    .some((block) => bracketDepth(block) > maxBrackets || emphasisDepth(block) > maxEmphasis)

interface TreeNode {
  children?: TreeNode[]
}

/** Throws an error if the tree is too deep for the recursive functions that render it. Does not recurse. */
export function checkDepth(tree: TreeNode): void {
  let level: TreeNode[] = [tree]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) throw new RangeError('The text is nested too deeply.')
    level = level.flatMap(({ children }) => children ?? [])
  }
}
