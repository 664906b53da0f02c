import { bySpecificity, endsWith, type RuleLocation, startsWith } from './dialect.ts'
import { type MappingDirection, type Mapping, wordMapping, type WordRule } from './words.ts'

/**
 * A location in a JSON document, as far as the rules distinguish it from other locations. For each direction, a table
 * lists the keys that are renamed and the context of their values. All other keys are unchanged and have the context
 * `rest`.
 */
export interface MappingContext {
  out: ReadonlyMap<string, Step>
  back: ReadonlyMap<string, Step>
  /** The keys, as in the contract, whose values determine the mapping of other keys of the same object. */
  deciding: ReadonlySet<string>
  rest: MappingContext
}

interface Step {
  /** The key on the other side. */
  key: string
  /** The same key as JSON text. */
  json: string
  next: MappingContext
  /** The mapping of strings below the key, including those in lists. */
  text: Mapping | undefined
  /** A mapping that replaces `text` for the value of the key if earlier keys of the object match a condition. */
  decided: Decided | undefined
}

interface Decided {
  where: Where
  text: Mapping
}

/** Prefixes of the values of other keys, as in the contract. */
type Where = readonly (readonly [key: string, start: string])[]

/**
 * The values of discriminator keys in an object. They only affect later keys, because documents are mapped as a stream.
 */
export class DiscriminatorValues {
  readonly #context: MappingContext
  readonly #direction: MappingDirection
  readonly #texts = new Map<string, string>()

  constructor(context: MappingContext, direction: MappingDirection) {
    this.#context = context
    this.#direction = direction
  }

  /** Returns true if a key of this side is a discriminator. */
  decides(key: string): boolean {
    return this.#context.deciding.has(this.#contractKey(key))
  }

  /** @param mapped the value on the other side */
  add(key: string, text: string, mapped: string): void {
    this.#texts.set(this.#contractKey(key), this.#direction === 'out' ? text : mapped)
  }

  /** Returns the conditional mapping for the value of a key, if its condition matches. */
  mapping(key: string): Mapping | undefined {
    const decided = this.#context[this.#direction].get(key)?.decided
    const holds = decided?.where.every(([name, start]) => this.#texts.get(name)?.startsWith(start))
    return holds ? decided?.text : undefined
  }

  #contractKey(key: string): string {
    return this.#direction === 'out' ? key : (this.#context.back.get(key)?.key ?? key)
  }
}

/** A context in which nothing is mapped, at any depth. */
export const identityContext: MappingContext = {
  out: new Map(),
  back: new Map(),
  deciding: new Set(),
  get rest() {
    return identityContext
  },
}

export interface ContextRules {
  keys: readonly { location: RuleLocation; to: string }[]
  /** Mappings of string values. All rules for one location are combined. */
  words: readonly { location: RuleLocation; rules: readonly WordRule[]; where?: Where }[]
  /** Mappings of structured strings, to which value rules do not apply. */
  forms: readonly { location: RuleLocation; mapping: Mapping }[]
  opaque: readonly { location: RuleLocation }[]
}

/** Returns the context of the bodies of an operation, from the rules that apply to its path. */
export function rootContext(all: ContextRules, path: readonly string[]): MappingContext {
  const holding = <Rule extends { location: RuleLocation }>(rules: readonly Rule[]) =>
    rules.filter(({ location }) => startsWith(path, location.path)).toSorted(bySpecificity)
  const rules: ContextRules = {
    keys: holding(all.keys),
    words: holding(all.words),
    forms: holding(all.forms),
    opaque: holding(all.opaque),
  }
  const isIdle = rules.keys.length + rules.words.length + rules.forms.length === 0
  if (isIdle || rules.opaque.some(({ location }) => location.keys.length === 0))
    return identityContext
  return new Contexts(rules).at([])
}

/** Creates contexts. Because rules match the last keys of a location, a context is identified by the last few keys. */
class Contexts {
  readonly #rules: ContextRules
  readonly #ways: readonly (readonly string[])[]
  readonly #contextCache = new Map<string, MappingContext>()

  constructor(rules: ContextRules) {
    this.#rules = rules
    this.#ways = Object.values(rules)
      .flat()
      .map(({ location }) => location.keys)
  }

  at(way: readonly string[]): MappingContext {
    const state = this.#pendingKeys(way)
    const name = state.join('.')
    const before = this.#contextCache.get(name)
    if (before) return before
    const out = new Map<string, Step>()
    const back = new Map<string, Step>()
    const deciding = new Set<string>()
    const context: MappingContext = { out, back, deciding, rest: identityContext }
    this.#contextCache.set(name, context)
    context.rest = state.length === 0 ? context : this.at([])
    const renamed = this.#rules.keys.filter(({ location }) =>
      endsWith(state, location.keys.slice(0, -1)),
    )
    const keys = wordMapping(
      renamed.map(({ location, to }) => ({ from: location.keys.at(-1) ?? '', to })),
    )
    for (const key of new Set([...this.#nextKeys(state), ...renamed.map(({ to }) => to)])) {
      const there = keys.out(key)
      const below = this.#below([...state, key])
      for (const [name] of below.decided?.where ?? []) deciding.add(name)
      out.set(key, { ...below, key: there, json: JSON.stringify(there) })
      back.set(there, { ...below, key, json: JSON.stringify(key) })
    }
    return context
  }

  #below(way: readonly string[]): Omit<Step, 'key' | 'json'> {
    const reaching = <Rule extends { location: RuleLocation }>(rules: readonly Rule[]) =>
      rules.filter(({ location }) => location.keys.length > 0 && endsWith(way, location.keys))
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

  /** Returns the keys that rules mention as the next ones. */
  #nextKeys(state: readonly string[]): string[] {
    return this.#ways.flatMap((way) =>
      way.filter((_key, index) => endsWith(state, way.slice(0, index))),
    )
  }

  /** Returns the last keys of a location that can still be the start of a rule. */
  #pendingKeys(way: readonly string[]): readonly string[] {
    const starts = way.map((_key, index) => way.slice(index))
    return (
      starts.find((start) =>
        this.#ways.some((each) => each.length > start.length && startsWith(each, start)),
      ) ?? []
    )
  }
}
