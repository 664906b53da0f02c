import type { Page } from './test.ts'

/** A node of Chromium's accessibility tree, in the format of the DevTools protocol. */
interface TreeNode {
  nodeId: string
  parentId?: string
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  properties?: { name: string; value: { value: unknown } }[]
}

/** Roles of interactive elements, and the state that each must expose in addition to its name. */
const controls: Readonly<Record<string, string | undefined>> = {
  button: undefined,
  checkbox: 'checked',
  combobox: 'expanded',
  link: undefined,
  listbox: undefined,
  menuitem: undefined,
  menuitemcheckbox: 'checked',
  menuitemradio: 'checked',
  option: undefined,
  radio: 'checked',
  searchbox: undefined,
  slider: undefined,
  spinbutton: undefined,
  switch: 'checked',
  tab: 'selected',
  textbox: undefined,
}

const fields = new Set([
  'checkbox',
  'combobox',
  'listbox',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'textbox',
])

/** Parts whose name describes their content. */
const parts = new Set([
  'alertdialog',
  'dialog',
  'figure',
  'grid',
  'group',
  'image',
  'menu',
  'navigation',
  'progressbar',
  'radiogroup',
  'region',
  'table',
  'tablist',
  'toolbar',
])

const landmarks = new Set(['complementary', 'navigation', 'region', 'search'])

/** Labels that describe nothing anywhere, and texts that only a bug produces. */
const empty =
  /^(?:click here|here|ok|yes|no|go|submit|more|other|misc|untitled|title|heading|text|input|section|link|button|field)$|\bundefined\b|\bNaN\b|\[object |^[a-z]+(?:_[a-z]+)+$/i

/**
 * Returns errors in the accessibility tree of the current screen:
 * - a control, a part or an image without a name, or a control without its state (WCAG 2.2, 4.1.2, 1.1.1);
 * - no main landmark or several, and two landmarks of the same role with the same name (1.3.1);
 * - headings, labels and links that describe nothing, and two fields with the same name in the same parts (2.4.4,
 * 2.4.6, 3.3.2);
 * - a document title without the heading (2.4.2).
 * An open drawer hides the rest of the page, so that the tree contains only the drawer.
 */
export async function treeFaults(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  try {
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    return errorsInTree(nodes as TreeNode[], await page.title())
  } finally {
    await session.detach()
  }
}

function errorsInTree(nodes: readonly TreeNode[], title: string): string[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const parentOf = ({ parentId }: TreeNode) => byId.get(parentId ?? '')
  const placeOf = (node: TreeNode) => {
    const names: string[] = []
    for (let above = parentOf(node); above; above = parentOf(above))
      if (!above.ignored && (parts.has(roleOf(above)) || roleOf(above) === 'row'))
        names.unshift(nameOf(above))
    return names.join(' / ')
  }

  const exposedNodes = nodes.filter(({ ignored }) => !ignored)
  const faults: string[] = []
  const once = new Set<string>()
  const only = (what: string) => {
    if (once.has(what)) faults.push(`two are told as ${what}`)
    once.add(what)
  }
  for (const node of exposedNodes) {
    const role = roleOf(node)
    const name = nameOf(node)
    const isDescribed = role in controls || role === 'heading'
    const words = `${role} “${name}”`
    if (name === '' && (isDescribed || parts.has(role)))
      faults.push(`${role} without a name in “${placeOf(node)}”`)
    if (isDescribed && empty.test(name)) faults.push(`${words} describes nothing`)
    const state = controls[role]
    if (state !== undefined && propertyOf(node, state) === undefined)
      faults.push(`${words} does not tell if it is ${state}`)
    if (fields.has(role)) only(`${words} in “${placeOf(node)}”`)
    if (landmarks.has(role)) only(words)
  }
  if (exposedNodes.some((node) => propertyOf(node, 'modal') === true)) return faults
  const mains = exposedNodes.filter((node) => roleOf(node) === 'main').length
  if (mains !== 1) faults.push(`${mains} main parts`)
  const heading = exposedNodes.find(
    (node) => roleOf(node) === 'heading' && propertyOf(node, 'level') === 1,
  )
  const name = heading ? nameOf(heading) : ''
  if (name === '' || !title.includes(name))
    faults.push(`the title “${title}” lacks the heading “${name}”`)
  return faults
}

function roleOf({ role }: TreeNode): string {
  const value = role?.value ?? ''
  // A native select has a separate role name in the tree.
  if (value.startsWith('ComboBox')) return 'combobox'
  return value === 'img' ? 'image' : value.toLowerCase()
}

const nameOf = ({ name }: TreeNode) => (name?.value ?? '').trim()

const propertyOf = ({ properties = [] }: TreeNode, wanted: string) =>
  properties.find(({ name }) => name === wanted)?.value.value
