import { type MappingContext, type ContextRules, rootContext } from './contexts.ts'
import { type Dialect, isPart, parseRuleLocation, segmentsOf, startsWith } from './dialect.ts'
import { PathMapping } from './paths.ts'
import { scopesMapping } from './scopes.ts'
import { mapField, mapFilter } from './values.ts'
import { type MappingDirection, type Mapping, wordMapping, type WordRule } from './words.ts'

const contractVersion = 'v4'

/** Objects whose keys and values are defined by users or by another protocol, so they are never mapped. */
const alwaysOpaque = [
  'script_data',
  '/profile/preferences',
  '/object-storage/buckets/{clusterId}/{bucket}/object-url parameters',
]

/** URL fields that always point to the console's server, because its pages may not connect to other origins. */
const signed = [
  '/images/upload upload_to',
  '/object-storage/buckets/{clusterId}/{bucket}/object-url url',
]

interface MappedPath {
  /** Path with version and query. */
  path: string
  /** Context of the request and response bodies. */
  context: MappingContext
}

/** The remote API. URLs that point to it are rewritten to the console's server. */
interface Upstream {
  /** Base URL without the version. */
  baseUrl: string
  /** Signs the path of a rewritten URL. */
  seal: (path: string) => string
}

/** Maps requests and responses between the contract and a remote API. */
export class DialectMapper {
  readonly headers: Mapping
  readonly scopes: Mapping
  readonly #versions: Record<MappingDirection, string>
  readonly #further: readonly [version: string, paths: readonly (readonly string[])[]][]
  readonly #paths: PathMapping
  readonly #rules: ContextRules
  readonly #parameters: ContextRules['words']
  readonly #contexts = new Map<string, MappingContext>()
  readonly #roots: { rules: readonly object[]; context: MappingContext }[] = []
  readonly #upstream: Upstream

  /** @param templates the path templates of the contract */
  constructor(
    dialect: Dialect,
    templates: readonly string[],
    upstream: Upstream = { baseUrl: '', seal: (path) => path },
  ) {
    this.#upstream = upstream
    this.#versions = { out: contractVersion, back: dialect.version ?? contractVersion }
    this.#further = pairs(dialect.versions).map(([version, paths]) => [
      version,
      paths.map(segmentsOf),
    ])
    this.#paths = new PathMapping(dialect, templates)
    this.headers = wordMapping(
      pairs(dialect.headers).map(([from, to]) => ({
        from: from.toLowerCase(),
        to: to.toLowerCase(),
      })),
    )
    this.scopes = scopesMapping(dialect.scopes ?? {})
    const words = wordRules(dialect)
    this.#parameters = words.filter(({ location }) => location.keys[0]?.startsWith('{'))
    const isRenamed = (...parts: (keyof Dialect)[]) =>
      parts.some((part) => dialect[part] !== undefined)
    const addresses = isRenamed('version', 'segments', 'paths') ? ['url', 'upload_to'] : signed
    const formed = (locations: readonly string[], mapping: Mapping) =>
      locations.map((location) => ({ location: parseRuleLocation(location), mapping }))
    this.#rules = {
      keys: pairs(dialect.keys).map(([location, to]) => ({
        location: parseRuleLocation(location),
        to,
      })),
      words: words.filter((rule) => !this.#parameters.includes(rule)),
      forms: [
        ...formed(addresses, this.#address()),
        ...formed(isRenamed('scopes') ? ['scopes'] : [], this.scopes),
      ],
      opaque: [...alwaysOpaque, ...(dialect.opaque ?? [])].map((location) => ({
        location: parseRuleLocation(location),
      })),
    }
  }

  /** Maps a path with its version and query; undefined for another version. */
  path(direction: MappingDirection, address: string): MappedPath | undefined {
    const mark = address.indexOf('?')
    const path = mark < 0 ? address : address.slice(0, mark)
    const start = this.#start(direction, path)
    if (start === undefined) return undefined
    const mappedPath = this.#paths.map(
      direction,
      path.slice(start.length - 1),
      (template, name, value) => this.#parameter(direction, template, name, value),
    )
    const context = this.context(mappedPath.template)
    const there = direction === 'back' ? this.#versions.out : this.#versionOf(mappedPath.template)
    const query = mark < 0 ? '' : mapQuery(direction, address.slice(mark + 1), context)
    return { path: `/${there}${mappedPath.path}${mark < 0 ? '' : `?${query}`}`, context }
  }

  #start(direction: MappingDirection, path: string): string | undefined {
    const further = direction === 'back' ? this.#further.map(([version]) => version) : []
    return [this.#versions[direction], ...further]
      .map((version) => `/${version}/`)
      .find((start) => path.startsWith(start))
  }

  #versionOf(template = '/'): string {
    const path = segmentsOf(template)
    const [version] =
      this.#further.find(([, paths]) => paths.some((start) => startsWith(path, start))) ?? []
    return version ?? this.#versions.back
  }

  /** Returns the context of an operation's bodies by its path template; without one, the context of unknown paths. */
  context(template = '/'): MappingContext {
    const before = this.#contexts.get(template)
    if (before) return before
    const path = segmentsOf(template)
    // Reuse contexts, because the same rules apply to most operations.
    const holding = Object.values(this.#rules)
      .flat()
      .filter(({ location }) => startsWith(path, location.path))
    const alike = this.#roots.find(
      ({ rules }) =>
        rules.length === holding.length && rules.every((rule, at) => rule === holding[at]),
    )
    const context = alike?.context ?? this.#root(path)
    if (!alike) this.#roots.push({ rules: holding, context })
    this.#contexts.set(template, context)
    return context
  }

  #root(path: readonly string[]): MappingContext {
    const { keys, forms } = this.#rules
    const field = (direction: MappingDirection) => (text: string) =>
      mapField(text, context, direction)
    const fields = {
      location: parseRuleLocation('errors.field'),
      mapping: { out: field('out'), back: field('back') },
    }
    const context: MappingContext = rootContext(
      { ...this.#rules, forms: keys.length > 0 ? [...forms, fields] : forms },
      path,
    )
    return context
  }

  /** Maps the value of a header, given by its name in the contract. */
  headerValue(
    direction: MappingDirection,
    name: string,
    value: string,
    context: MappingContext,
  ): string {
    if (name === 'x-oauth-scopes' || name === 'x-accepted-oauth-scopes')
      return this.scopes[direction](value)
    if (name === 'x-ignored-fields')
      return value.replaceAll(/[^\s,]+/g, (field) => mapField(field, context, direction))
    if (name !== 'x-filter') return value
    try {
      const filter: unknown = JSON.parse(value)
      const rows = context.out.get('data')?.next ?? context.rest
      return headerText(JSON.stringify(mapFilter(filter, rows, direction)))
    } catch {
      // Leave an invalid filter unchanged, because the remote API responds with an error message.
      return value
    }
  }

  #parameter(direction: MappingDirection, template: string, name: string, value: string): string {
    const path = segmentsOf(template)
    const rules = this.#parameters.filter(
      ({ location }) => location.keys[0] === name && startsWith(path, location.path),
    )
    if (rules.length === 0) return value
    const text = decoded(value)
    const mapped = wordMapping(rules.flatMap((each) => each.rules))[direction](text)
    return mapped === text ? value : encodeURIComponent(mapped)
  }

  /**
   * Maps URLs within the API: paths such as `/v4/compute/instances/1`, and absolute URLs of the remote API. If the
   * versions differ, a path that has the other side's version is swapped like any other value.
   */
  #address(): Mapping {
    const within = (direction: MappingDirection, address: string) => {
      const other = direction === 'out' ? 'back' : 'out'
      const mapped = this.path(direction, address)
      return (
        mapped ??
        (this.#versions.out === this.#versions.back ? undefined : this.path(other, address))
      )
    }
    const map = (direction: MappingDirection) => (address: string, here?: string) => {
      const { baseUrl: base, seal } = this.#upstream
      if (base !== '' && here !== undefined && address.startsWith(`${base}/`)) {
        const mapped = this.path(direction, address.slice(base.length))
        return mapped ? here + seal(mapped.path) : address
      }
      return within(direction, address)?.path ?? address
    }
    return { out: map('out'), back: map('back') }
  }
}

const pairs = <Value>(rules: Readonly<Record<string, Value>> | undefined): [string, Value][] =>
  Object.entries(rules ?? {})

const eventKinds = '/account/events action'

const matchOrder = [undefined, 'beginning', 'part'] as const

/**
 * Returns the rules for string values, the more specific ones last: parts of strings, then prefixes, longer prefixes,
 * and whole strings.
 */
function wordRules({ values, ids, events, where = {} }: Dialect): ContextRules['words'] {
  const ofEvents = pairs(events).map(([from, to]): WordRule =>
    from.endsWith('*')
      ? { from: from.slice(0, -1), to: to.replace(/\*$/, ''), of: 'beginning' }
      : { from, to },
  )
  const rulesByLocation = new Map<string, WordRule[]>([[eventKinds, ofEvents]])
  const add = (location: string, rules: WordRule[]) =>
    rulesByLocation.set(location, [...(rulesByLocation.get(location) ?? []), ...rules])
  for (const [location, prefixes] of pairs(ids))
    add(
      location,
      pairs(prefixes).map(([from, to]): WordRule =>
        isPart(from)
          ? { from: from.slice(1, -1), to: to.slice(1, -1), of: 'part' }
          : { from, to, of: 'beginning' },
      ),
    )
  for (const [location, words] of pairs(values))
    add(
      location,
      pairs(words).map(([from, to]) => ({ from, to })),
    )
  return [...rulesByLocation].map(([location, rules]) => ({
    location: parseRuleLocation(location),
    rules: rules.toSorted(
      (a, b) =>
        matchOrder.indexOf(b.of) - matchOrder.indexOf(a.of) || a.from.length - b.from.length,
    ),
    ...(where[location] && { where: pairs(where[location]) }),
  }))
}

/** Maps names and values of a query string. Everything that no rule matches is unchanged, byte for byte. */
function mapQuery(direction: MappingDirection, query: string, context: MappingContext): string {
  return query
    .split('&')
    .map((part) => {
      const equals = part.indexOf('=')
      const parameterName = equals < 0 ? part : part.slice(0, equals)
      const step = context[direction].get(decoded(parameterName))
      if (!step) return part
      const name =
        step.key === decoded(parameterName) ? parameterName : encodeURIComponent(step.key)
      if (equals < 0) return name
      const value = part.slice(equals + 1)
      const text = decoded(value.replaceAll('+', ' '))
      const mapped = step.text ? step.text[direction](text) : text
      return `${name}=${mapped === text ? value : encodeURIComponent(mapped)}`
    })
    .join('&')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Escapes characters that are not allowed in a header. Its bytes are decoded as Latin-1 and left unchanged. */
const headerText = (json: string): string =>
  json.replaceAll(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
