import { mdiMagnify } from '@mdi/js'
import { type SearchIndex, searchIndex, searchItems } from '#lib/searchIndex.ts'
import type { ObjectAction } from '#ui/paletteArea.ts'
import { usageAddress } from '#ui/usageAddress.ts'
import { objectKinds } from './areas.ts'
import type { PaletteItem } from './paletteItem.ts'
import type { FoundObject, ObjectIndex } from './usePaletteObjects.ts'

const mostShown = 40
/** Objects that are offered right away for an action that is typed with a part of their name. */
const mostNamed = 8

export interface ChosenAction {
  kind: string
  label: string
}

/** Every action on an object of some kind; choosing one asks for the object. */
const actionItems = objectKinds.flatMap(({ kind, icon, actions = [] }): PaletteItem[] =>
  actions.map((action) => ({
    id: `action ${kind} ${action.label}`,
    label: `${action.label}…`,
    hint: `choose ${/^[AEIOU]/.test(kind) ? 'an' : 'a'} ${kind === 'SSH key' ? kind : kind.toLowerCase()}`,
    icon: action.icon ?? icon,
    group: 'Action',
    objectAction: { kind, label: action.label },
  })),
)

const actionIndex = searchIndex(actionItems)

const actionOf = ({ kind, label }: ChosenAction): ObjectAction<unknown> | undefined =>
  objectKinds.find((each) => each.kind === kind)?.actions?.find((action) => action.label === label)

const withAction = (
  action: ObjectAction<unknown>,
  found: FoundObject,
  label: string,
): PaletteItem => ({
  ...found,
  id: `${action.label} ${found.id}`,
  label,
  icon: action.icon ?? found.icon ?? '',
  href: action.href(found.row),
  disabledReason: action.disabledReason?.(found.row),
})

/** The second step: the objects that the chosen action can be done to. */
export function objectsFor(
  chosen: ChosenAction,
  query: string,
  objects: readonly ObjectIndex[],
): PaletteItem[] {
  const action = actionOf(chosen)
  const index = objects.find(({ kind }) => kind.kind === chosen.kind)?.index ?? []
  if (!action) return []
  const found = query.trim()
    ? searchItems(query, [index], mostShown)
    : index.slice(0, mostShown).map(({ item }) => item)
  return found.map((object) => withAction(action, object, object.label))
}

/** An action is meant by the start of its words, or by three letters of a later one: "snapshot" for "Take snapshot of". */
const isMeant = (label: string, verb: string) =>
  label.startsWith(verb) || (verb.length >= 3 && label.includes(` ${verb}`))

/** Each way to part words into an action and its object, in either order; the action is typed first most often. */
function* partsOf(words: readonly string[]) {
  for (let count = words.length - 1; count > 0; count -= 1)
    yield { verb: words.slice(0, count).join(' '), name: words.slice(count).join(' ') }
  for (let count = words.length - 1; count > 0; count -= 1) {
    const verb = words.slice(-count).join(' ')
    // A letter or two after a name are rather more of the name.
    if (verb.length >= 3) yield { verb, name: words.slice(0, -count).join(' ') }
  }
}

/** "reboot web-iad" and "web-iad reboot" name an action and its object in one. */
function namedActions(query: string, objects: readonly ObjectIndex[]): PaletteItem[] {
  const parts = [...partsOf(query.trim().toLowerCase().split(/\s+/))]
  return objects.flatMap(({ kind, index }) => {
    // Several actions may begin with the same letters; their objects are looked for once.
    const byName = new Map<string, FoundObject[]>()
    const objectsNamed = (name: string) => {
      const found = byName.get(name) ?? searchItems(name, [index], mostNamed)
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

/** What looks like an address or a host name can be looked for in everything that may name it. */
function usageItem(query: string): PaletteItem[] {
  const wanted = query.trim()
  if (!/^[^\s]+[.:][^\s]+$/.test(wanted)) return []
  return [
    {
      id: `usage ${wanted}`,
      label: `Find usage of ${wanted}`,
      group: 'Search',
      icon: mdiMagnify,
      href: usageAddress(wanted),
    },
  ]
}

/**
 * Best match first. An action that names its object stands above what only resembles it, and below what is called as
 * typed: "add record" is the action first, then its first objects. What lies within objects stands last: it comes late,
 * and must not move what is about to be pressed.
 */
export function searchAll(
  query: string,
  items: SearchIndex<PaletteItem>,
  objects: readonly ObjectIndex[],
  within: readonly ObjectIndex[] = [],
): PaletteItem[] {
  const indexes = [items, actionIndex, ...objects.map(({ index }) => index)]
  const found = searchItems<PaletteItem>(query, indexes, mostShown)
  const typed = query.trim().toLowerCase()
  const isCalled = ({ label }: PaletteItem) => label.toLowerCase().startsWith(typed)
  return [
    ...found.filter(isCalled),
    ...namedActions(query, objects),
    ...found.filter((item) => !isCalled(item)),
  ]
    .slice(0, mostShown - 1)
    .concat(
      usageItem(query),
      searchItems(
        query,
        within.map(({ index }) => index),
        mostNamed,
      ),
    )
}
