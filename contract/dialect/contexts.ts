import { bySpecificity, endsWith, type Place, startsWith } from './dialect.ts'
import { type Direction, type Mapping, wordMapping, type WordRule } from './words.ts'

/**
 * A place in a JSON document, as far as rules can tell it from another one. What its keys are called, and what is mapped
 * below each, stands in a table for each direction; all other keys stay and lead on to `rest`.
 */
export interface Context {
  out: ReadonlyMap<string, Step>
  back: ReadonlyMap<string, Step>
  /** The keys, in the contract's words, whose texts decide about others of the same object. */
  deciding: ReadonlySet<string>
  rest: Context
}

interface Step {
  /** The key in the words of the other side. */
  key: string
  /** The same as it is written. */
  json: string
  next: Context
  /** The mapping of texts below the key, in lists as well. */
  text: Mapping | undefined
  /** In the place of `text` for the key's own text, where keys before it in the object say so. */
  decided: Decided | undefined
}

interface Decided {
  where: Where
  text: Mapping
}

/** The beginnings of the texts of other keys, in the contract's words. */
type Where = readonly (readonly [key: string, start: string])[]

/** The texts of an object that decide about those after them: documents are mapped as they come. */
export class DiscriminatorValues {
  readonly #context: Context
  readonly #direction: Direction
  readonly #texts = new Map<string, string>()

  constructor(context: Context, direction: Direction) {
    this.#context = context
    this.#direction = direction
  }

  /** True for a key of this side that decides. */
  decides(key: string): boolean {
    return this.#context.deciding.has(this.#contractKey(key))
  }

  /** @param mapped the text in the words of the other side */
  add(key: string, text: string, mapped: string): void {
    this.#texts.set(this.#contractKey(key), this.#direction === 'out' ? text : mapped)
  }

  /** The mapping of the text of a key, where one that depends on others holds. */
  mapping(key: string): Mapping | undefined {
    const decided = this.#context[this.#direction].get(key)?.decided
    const holds = decided?.where.every(([name, start]) => this.#texts.get(name)?.startsWith(start))
    return holds ? decided?.text : undefined
  }

  #contractKey(key: string): string {
    return this.#direction === 'out' ? key : (this.#context.back.get(key)?.key ?? key)
  }
}

/** Nothing is mapped from here on down. */
export const identityContext: Context = {
  out: new Map(),
  back: new Map(),
  deciding: new Set(),
  get rest() {
    return identityContext
  },
}

export interface ContextRules {
  keys: readonly { place: Place; to: string }[]
  /** Words in texts; those of one place add up. */
  words: readonly { place: Place; rules: readonly WordRule[]; where?: Where }[]
  /** Texts of a form of their own, where no words are mapped. */
  forms: readonly { place: Place; mapping: Mapping }[]
  opaque: readonly { place: Place }[]
}

/** The context of the bodies of an operation, for the rules that hold for its path. */
export function rootContext(all: ContextRules, path: readonly string[]): Context {
  const holding = <Rule extends { place: Place }>(rules: readonly Rule[]) =>
    rules.filter(({ place }) => startsWith(path, place.path)).toSorted(bySpecificity)
  const rules: ContextRules = {
    keys: holding(all.keys),
    words: holding(all.words),
    forms: holding(all.forms),
    opaque: holding(all.opaque),
  }
  const isIdle = rules.keys.length + rules.words.length + rules.forms.length === 0
  if (isIdle || rules.opaque.some(({ place }) => place.keys.length === 0)) return identityContext
  return new Contexts(rules).at([])
}

/** Where a rule looks at the last keys on the way, only so many of them tell one place from another. */
class Contexts {
  readonly #rules: ContextRules
  readonly #ways: readonly (readonly string[])[]
  readonly #made = new Map<string, Context>()

  constructor(rules: ContextRules) {
    this.#rules = rules
    this.#ways = Object.values(rules)
      .flat()
      .map(({ place }) => place.keys)
  }

  at(way: readonly string[]): Context {
    const state = this.#told(way)
    const name = state.join('.')
    const before = this.#made.get(name)
    if (before) return before
    const out = new Map<string, Step>()
    const back = new Map<string, Step>()
    const deciding = new Set<string>()
    const context: Context = { out, back, deciding, rest: identityContext }
    this.#made.set(name, context)
    context.rest = state.length === 0 ? context : this.at([])
    const renamed = this.#rules.keys.filter(({ place }) => endsWith(state, place.keys.slice(0, -1)))
    const keys = wordMapping(
      renamed.map(({ place, to }) => ({ from: place.keys.at(-1) ?? '', to })),
    )
    for (const key of new Set([...this.#named(state), ...renamed.map(({ to }) => to)])) {
      const there = keys.out(key)
      const below = this.#below([...state, key])
      for (const [name] of below.decided?.where ?? []) deciding.add(name)
      out.set(key, { ...below, key: there, json: JSON.stringify(there) })
      back.set(there, { ...below, key, json: JSON.stringify(key) })
    }
    return context
  }

  #below(way: readonly string[]): Omit<Step, 'key' | 'json'> {
    const reaching = <Rule extends { place: Place }>(rules: readonly Rule[]) =>
      rules.filter(({ place }) => place.keys.length > 0 && endsWith(way, place.keys))
    if (reaching(this.#rules.opaque).length > 0)
      return { next: identityContext, text: undefined, decided: undefined }
    const words = reaching(this.#rules.words)
    const mapping = (of: ContextRules['words']) => wordMapping(of.flatMap(({ rules }) => rules))
    const always = words.filter((each) => each.where === undefined)
    const form = reaching(this.#rules.forms).at(-1)?.mapping
    const where = words.findLast((each) => each.where !== undefined)?.where
    return {
      next: this.at(way),
      text: always.length > 0 ? mapping(always) : form,
      decided: where && { where, text: mapping(words) },
    }
  }

  /** The keys that a rule names as the next ones. */
  #named(state: readonly string[]): string[] {
    return this.#ways.flatMap((way) =>
      way.filter((_key, index) => endsWith(state, way.slice(0, index))),
    )
  }

  /** The end of the way that a rule may go on from. */
  #told(way: readonly string[]): readonly string[] {
    const starts = way.map((_key, index) => way.slice(index))
    return (
      starts.find((start) =>
        this.#ways.some((each) => each.length > start.length && startsWith(each, start)),
      ) ?? []
    )
  }
}
