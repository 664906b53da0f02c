import { mdiMagnify } from '@mdi/js'
import { type SearchIndex, searchIndex, searchItems } from '#lib/searchIndex.ts'
import type { ObjectAction } from '#ui/paletteArea.ts'
import type { RecentItem } from '#ui/recentItems.ts'
import { usageAddress } from '#ui/usage/usageAddress.ts'
import { objectKinds } from './areas.ts'
import type { PaletteItem } from './paletteItem.ts'
import type { FoundObject, ObjectIndex } from './usePaletteObjects.ts'

const maxShown = 40
/** Maximum number of objects offered when the query names both an action and an object. */
const maxNamedObjects = 8

export interface ChosenAction {
  kind: string
  label: string
}

/** Returns all actions on objects. Choosing one opens the second step. */
const actionItems = () =>
  objectKinds().flatMap(({ kind, icon, actions = [] }): PaletteItem[] =>
    actions.map((action) => ({
      id: `action ${kind} ${action.label}`,
      label: `${action.label}…`,
      hint: `choose ${/^[AEIOU]/.test(kind) ? 'an' : 'a'} ${kind === 'SSH key' ? kind : kind.toLowerCase()}`,
      icon: action.icon ?? icon,
      group: 'Action',
      objectAction: { kind, label: action.label },
    })),
  )

let actions: SearchIndex<PaletteItem> | undefined
const actionIndex = () => (actions ??= searchIndex(actionItems()))

const actionOf = ({ kind, label }: ChosenAction): ObjectAction<unknown> | undefined =>
  objectKinds()
    .find((each) => each.kind === kind)
    ?.actions?.find((action) => action.label === label)

const withAction = (
  action: ObjectAction<unknown>,
  foundObject: FoundObject,
  label: string,
): PaletteItem => ({
  ...foundObject,
  id: `${action.label} ${foundObject.id}`,
  label,
  icon: action.icon ?? foundObject.icon ?? '',
  href: action.href(foundObject.row),
  disabledReason: action.disabledReason?.(foundObject.row),
})

/** Returns the objects for the second step, in which the user selects the object of the chosen action. */
export function objectsFor(
  selectedAction: ChosenAction,
  query: string,
  objects: readonly ObjectIndex[],
): PaletteItem[] {
  const action = actionOf(selectedAction)
  const index = objects.find(({ kind }) => kind.kind === selectedAction.kind)?.index ?? []
  if (!action) return []
  const found = query.trim()
    ? searchItems(query, [index], maxShown)
    : index.slice(0, maxShown).map(({ item }) => item)
  return found.map((object) => withAction(action, object, object.label))
}

/**
 * Returns true if the text matches the start of the action's label, or with three or more letters the start of a later
 * word: "snapshot" for "Take snapshot of".
 */
const isMeant = (label: string, verb: string) =>
  label.startsWith(verb) || (verb.length >= 3 && label.includes(` ${verb}`))

/** Yields every split of the terms into action and object, in both orders. The action comes first most often. */
function* partsOf(words: readonly string[]) {
  for (let count = words.length - 1; count > 0; count -= 1)
    yield { verb: words.slice(0, count).join(' '), name: words.slice(count).join(' ') }
  for (let count = words.length - 1; count > 0; count -= 1) {
    const verb = words.slice(-count).join(' ')
    // Fewer than three letters after a name are more likely part of the name.
    if (verb.length >= 3) yield { verb, name: words.slice(0, -count).join(' ') }
  }
}

/** Returns results that combine an action and its object, for queries like "reboot web-iad" or "web-iad reboot". */
function namedActions(query: string, objects: readonly ObjectIndex[]): PaletteItem[] {
  const parts = [...partsOf(query.trim().toLowerCase().split(/\s+/))]
  return objects.flatMap(({ kind, index }) => {
    // Cache the objects by name, because several actions may start with the same letters.
    const byName = new Map<string, FoundObject[]>()
    const objectsNamed = (name: string) => {
      const found = byName.get(name) ?? searchItems(name, [index], maxNamedObjects)
      byName.set(name, found)
      return found
    }
    return (kind.actions ?? []).flatMap((action) => {
      const label = action.label.toLowerCase()
      for (const { verb, name } of parts) {
        const found = isMeant(label, verb) ? objectsNamed(name) : []
        if (found.length > 0)
          return found.map((object) =>
            withAction(action, object, `${action.label} ${object.label}`),
          )
      }
      return []
    })
  })
}

/** Returns the objects of a query that names their kind, in any order: "vpc shop", "shop vpc". */
function objectsOfNamedKind(query: string, objects: readonly ObjectIndex[]): PaletteItem[] {
  const words = query.trim().toLowerCase()
  return objects.flatMap(({ kind: { kind }, index }) => {
    const noun = kind.toLowerCase()
    const name = words.startsWith(`${noun} `)
      ? words.slice(noun.length)
      : words.endsWith(` ${noun}`)
        ? words.slice(0, -noun.length)
        : ''
    return searchItems<PaletteItem>(name, [index], maxNamedObjects)
  })
}

/** Returns a "Find usage" item if the query looks like an IP address or a host name. */
function usageItem(query: string): PaletteItem[] {
  const searchTerm = query.trim()
  if (/\s/.test(searchTerm) || !/[.:]/.test(searchTerm.slice(1, -1))) return []
  return [
    {
      id: `usage ${searchTerm}`,
      label: `Find usage of ${searchTerm}`,
      group: 'Search',
      icon: mdiMagnify,
      href: usageAddress(searchTerm),
    },
  ]
}

/**
 * Returns all results, best match first. Actions with an object rank above partial matches and below items whose label
 * starts with the query: for "add record", the action comes first, followed by its first objects. Nested objects come
 * last, because they load later and must not move the item that the user is about to choose.
 */
export function searchAll(
  query: string,
  items: SearchIndex<PaletteItem>,
  objects: readonly ObjectIndex[],
  within: readonly ObjectIndex[] = [],
): PaletteItem[] {
  const indexes = [items, actionIndex(), ...objects.map(({ index }) => index)]
  const searchResults = searchItems<PaletteItem>(query, indexes, maxShown)
  const lowerQuery = query.trim().toLowerCase()
  const ofNamedKind = objectsOfNamedKind(query, objects)
  const named = new Set(ofNamedKind.map(({ id }) => id))
  const isCalled = ({ label }: PaletteItem) => label.toLowerCase().startsWith(lowerQuery)
  return [
    ...searchResults.filter(isCalled),
    ...namedActions(query, objects),
    ...ofNamedKind.filter((item) => !isCalled(item)),
    ...searchResults.filter((item) => !isCalled(item) && !named.has(item.id)),
  ]
    .slice(0, maxShown - 1)
    .concat(
      usageItem(query),
      searchItems(
        query,
        within.map(({ index }) => index),
        maxNamedObjects,
      ),
    )
}

/**
 * Returns recent items as the loaded lists describe them now, without the object whose screen is shown and without
 * deleted objects.
 */
export function currentItems(
  recent: readonly RecentItem[],
  objects: readonly ObjectIndex[],
  shownId: string | undefined,
): PaletteItem[] {
  return recent.flatMap((item): PaletteItem[] => {
    if (item.id === shownId) return []
    const kind = objectKinds().find((each) => each.kind === item.group)
    const isObject = item.id === `${item.group} ${item.href}`
    if (!kind || !isObject) return [item]
    const list = objects.find((each) => each.kind === kind)
    const found = list?.index.find((entry) => entry.item.id === item.id)?.item
    if (found) return [found]
    return list?.isWhole ? [] : [{ ...item, icon: kind.icon }]
  })
}
