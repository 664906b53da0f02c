import {
  type Dialect,
  endsWith,
  isPart,
  parseRuleLocation,
  segmentsOf,
  startsWith,
} from '../../shared/dialect/dialect.ts'
import { DialectMapper } from '../../shared/dialect/dialectMapper.ts'
import { remoteTemplate } from '../../shared/dialect/paths.ts'
import { identityContext, type MappingContext } from '../../shared/dialect/contexts.ts'
import type { Mapping } from '../../shared/dialect/words.ts'
import {
  bodiesOf,
  placedOperations,
  parametersOf,
  type VisitedSchemas,
  walkBody,
} from './contractBodies.ts'
import {
  contractEvents,
  contractPaths,
  contractScopes,
  type ContractSchema,
  loadContract,
} from './contractTerms.ts'

/** Parameters in paths that a dialect maps by separate rules. */
const ownParameters = new Set(['{tagLabel}', '{username}', '{bucket}', '{address}'])

/** Returns error messages for rules that conflict with the contract; each names its location in the file. */
export function validateDialect(dialect: Dialect): string[] {
  const faults = [...misplacedWords(dialect), ...pathErrors(dialect), ...twins(dialect)]
  // Bodies can only be checked with a dialect whose rules are valid.
  return faults.length > 0 ? faults : bodyErrors(dialect)
}

const sections = ['keys', 'values', 'ids'] as const

/** True for rules that match a prefix, not a whole string or a part of it. */
const isBeginning = ([from]: readonly [from: string, to: string]) => !isPart(from)

const locationsOf = (dialect: Dialect): [string, string][] => [
  ...sections.flatMap((section) =>
    Object.keys(dialect[section] ?? {}).map((location): [string, string] => [
      `${section}["${location}"]`,
      location,
    ]),
  ),
  ...(dialect.opaque ?? []).map((location, index): [string, string] => [
    `opaque[${index}]`,
    location,
  ]),
]

/** Returns all names of the contract to which rules can refer. */
function contractNames() {
  const paths = contractPaths().map(segmentsOf)
  const keys = new Set(['data', 'errors', 'field', 'reason', ...loadContract()['x-later-fields']])
  const known: VisitedSchemas = new Map()
  const remember = (names: readonly string[]) => names.forEach((name) => keys.add(name))
  for (const { operation } of placedOperations()) {
    for (const body of bodiesOf(operation))
      walkBody(body, identityContext, { object: remember }, known)
    for (const { name } of parametersOf(operation)) keys.add(name)
  }
  return { paths, segments: new Set(paths.flat()), keys }
}

/**
 * Returns messages about names that the contract lacks, because of another version or a typo. Their rules have no
 * effect.
 */
export function unknownWords(dialect: Dialect): string[] {
  const { paths, segments, keys } = contractNames()
  const unknown: string[] = []
  for (const segment of Object.keys(dialect.segments ?? {}))
    if (!segments.has(segment))
      unknown.push(`segments["${segment}"]: no path of the contract has this segment.`)
  for (const from of Object.keys(dialect.paths ?? {}))
    if (!paths.some((template) => startsWith(template, segmentsOf(from))))
      unknown.push(`paths["${from}"]: no path of the contract begins with this.`)
  for (const [version, starts] of Object.entries(dialect.versions ?? {}))
    for (const start of starts)
      if (!paths.some((template) => startsWith(template, segmentsOf(start))))
        unknown.push(`versions["${version}"]: no path of the contract begins with ${start}.`)
  for (const [where, location] of locationsOf(dialect)) {
    const { path, keys: ruleKeys } = parseRuleLocation(location)
    if (!paths.some((each) => startsWith(each, path)))
      unknown.push(`${where}: no path of the contract begins with /${path.join('/')}.`)
    for (const key of ruleKeys)
      if (key.startsWith('{') ? !segments.has(key) : !keys.has(key))
        unknown.push(
          `${where}: the contract has no ${key.startsWith('{') ? 'parameter' : 'key'} ${key}.`,
        )
  }
  for (const [location, deciding] of Object.entries(dialect.where ?? {}))
    for (const key of Object.keys(deciding))
      if (!keys.has(key)) unknown.push(`where["${location}"]: the contract has no key ${key}.`)
  return [...unknown, ...unknownScopes(dialect), ...unknownEvents(dialect)]
}

/** Returns errors for rules at locations or with terms where they cannot work. */
function misplacedWords({ segments = {}, events = {}, ...dialect }: Dialect): string[] {
  const faults: string[] = []
  const own = new Set(contractPaths().flatMap(segmentsOf))
  for (const [segment, remote] of Object.entries(segments))
    if (own.has(remote) && !(remote in segments))
      faults.push(
        `segments["${segment}"]: "${remote}" is also a segment of the contract. Map "${remote}" to another name.`,
      )
  for (const [where, location] of locationsOf(dialect)) {
    const named = parseRuleLocation(location).keys
    const last = named.at(-1) ?? ''
    if (where.startsWith('keys') && (named.length === 0 || last.startsWith('{')))
      faults.push(`${where}: name a key. Path parameters have no name in a request.`)
    if (!where.startsWith('keys') && ownParameters.has(last))
      faults.push(`${where}: this is a user-defined name, which is never mapped.`)
  }
  for (const location of Object.keys(dialect.where ?? {}))
    if (!(location in (dialect.values ?? {}) || location in (dialect.ids ?? {})))
      faults.push(`where["${location}"]: neither values nor ids has this location.`)
  for (const [location, words] of Object.entries(dialect.ids ?? {}))
    for (const [from, to] of Object.entries(words))
      if ((isPart(from) || isPart(to)) && !areParts(from, to))
        faults.push(
          `ids["${location}"]: "${from}" and "${to}" must both be between two *, and begin with the same character, which must not occur in them again.`,
        )
  for (const [kind, remote] of Object.entries(events))
    if (kind.endsWith('*') !== remote.endsWith('*'))
      faults.push(`events["${kind}"]: either both end with * or neither.`)
  return faults
}

/** True if two parts never overlap, so that replacing one by the other is reversible. */
function areParts(from: string, to: string): boolean {
  const [one, other] = [from.slice(1, -1), to.slice(1, -1)]
  const first = one[0]
  return (
    isPart(from) &&
    isPart(to) &&
    first !== undefined &&
    other[0] === first &&
    !one.slice(1).includes(first) &&
    !other.slice(1).includes(first)
  )
}

function unknownScopes({ scopes = {} }: Dialect): string[] {
  const parts = new Set(contractScopes().flatMap((scope) => scope.split(/(?=:)/)))
  return Object.keys(scopes)
    .filter((scope) => scope.split(/(?=:)/).some((part) => !parts.has(part)))
    .map((scope) => `scopes["${scope}"]: the contract has no such scope.`)
}

function unknownEvents({ events = {} }: Dialect): string[] {
  const known = contractEvents()
  return Object.keys(events).flatMap((kind) => {
    const where = `events["${kind}"]`
    const start = kind.replace(/\*$/, '')
    return known.some((each) => (kind.endsWith('*') ? each.startsWith(start) : each === start))
      ? []
      : [`${where}: the contract has no such kind of event.`]
  })
}

function pathErrors(dialect: Dialect): string[] {
  const faults: string[] = []
  const templates = contractPaths()
  for (const [from, to] of Object.entries(dialect.paths ?? {})) {
    const where = `paths["${from}"]`
    const parameters = (path: string) =>
      segmentsOf(path)
        .filter((segment) => segment.startsWith('{'))
        .toSorted()
        .join(' ')
    if (parameters(from) !== parameters(to))
      faults.push(`${where}: "${to}" must have the same parameters.`)
  }
  const templatesByShape = new Map<string, string>()
  for (const template of templates) {
    // Ignore parameter names, because they make no difference to the remote API.
    const remote = remoteTemplate(template, dialect)
    const shape = remote.replaceAll(/\{\w+\}/g, '{}')
    const other = templatesByShape.get(shape)
    if (other !== undefined)
      faults.push(`paths: ${other} and ${template} would both be ${remote} at the remote API.`)
    templatesByShape.set(shape, template)
  }
  return faults
}

/** Returns errors for two terms that map to the same one, because they could not be mapped back. */
function twins(dialect: Dialect): string[] {
  const faults: string[] = []
  const look = (where: string, words: Readonly<Record<string, string>>) => {
    const taken = new Map<string, string>()
    for (const [from, to] of Object.entries(words)) {
      const other = taken.get(to)
      if (other !== undefined)
        faults.push(`${where}: "${other}" and "${from}" would both be "${to}" at the remote API.`)
      taken.set(to, from)
    }
  }
  look('segments', dialect.segments ?? {})
  look('scopes', dialect.scopes ?? {})
  look('events', dialect.events ?? {})
  look('headers', lowerCase(dialect.headers ?? {}))
  for (const section of ['values', 'ids'] as const)
    for (const [location, words] of Object.entries(dialect[section] ?? {}))
      look(`${section}["${location}"]`, words)
  const prefixes = [
    ...Object.entries(dialect.ids ?? {}).flatMap(([location, words]) =>
      Object.entries(words)
        .filter(isBeginning)
        .map((pair) => [`ids["${location}"]`, ...pair] as const),
    ),
    ...Object.entries(dialect.events ?? {})
      .filter(([from]) => from.endsWith('*'))
      .map(([from, to]) => ['events', from.slice(0, -1), to.slice(0, -1)] as const),
  ]
  for (const [where, from, to] of prefixes)
    if (from !== to && (from.startsWith(to) || to.startsWith(from)))
      faults.push(`${where}: one of "${from}" and "${to}" begins with the other.`)
  return faults
}

const lowerCase = (words: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(words).map(([from, to]) => [from.toLowerCase(), to.toLowerCase()]),
  )

/** Returns errors for the combined effect of the rules on bodies and queries of each operation. */
function bodyErrors(dialect: Dialect): string[] {
  const faults = new Map<string, string>()
  // Report each rule for one operation only.
  const addError = (what: string, fault: string) => {
    if (!faults.has(what)) faults.set(what, fault)
  }
  const mapper = new DialectMapper(dialect, contractPaths())
  const visitedSchemas: VisitedSchemas = new Map()
  for (const { template, operation } of placedOperations()) {
    const root = mapper.context(template)
    const rulesFor = (section: (typeof sections)[number], way: readonly string[]) =>
      Object.keys(dialect[section] ?? {}).filter((location) => {
        const { path, keys } = parseRuleLocation(location)
        return startsWith(segmentsOf(template), path) && keys.length > 0 && endsWith(way, keys)
      })
    const keepsNames = (
      names: readonly string[],
      way: readonly string[],
      context: MappingContext,
    ) => {
      for (const name of names) {
        const remote = context.out.get(name)?.key ?? name
        if (remote !== name && rulesFor('keys', [...way, name]).length === 0)
          addError(
            `keys ${name}`,
            `keys: "${remote}" is mapped to "${name}", which the contract has next to it (${operation.operationId}). Map "${name}" to another name.`,
          )
      }
    }
    const keepsWords = (text: ContractSchema, way: readonly string[], { out }: Mapping) => {
      // Skip conditional rules, because they do not apply to user-defined texts.
      const rules = (['values', 'ids'] as const).flatMap((section) =>
        rulesFor(section, way)
          .filter((location) => !(location in (dialect.where ?? {})))
          .map((location) => ({ section, location })),
      )
      if (text.enum === undefined && loadContract()['x-own-texts'].includes(way.at(-1) ?? ''))
        for (const { section, location } of rules)
          addError(
            `${section} ${location}`,
            `${section}["${location}"]: in ${operation.operationId} this is user-defined text, which is never mapped. Add a path or more keys to the location.`,
          )
      for (const word of text.enum ?? [])
        if (typeof word === 'string' && out(word) !== word && !isRuled(dialect, word))
          addError(
            `values ${word}`,
            `values: "${out(word)}" is mapped to "${word}", which is also a value of ${way.join('.')} in the contract (${operation.operationId}). Map "${word}" to another name.`,
          )
    }
    const queries = parametersOf(operation).filter((parameter) => parameter.in === 'query')
    keepsNames(
      queries.map(({ name }) => name),
      [],
      root,
    )
    for (const body of bodiesOf(operation))
      walkBody(body, root, { object: keepsNames, text: keepsWords }, visitedSchemas)
  }
  return [...faults.values()]
}

/** True if any rule maps this term. */
const isRuled = ({ values = {}, ids = {}, events = {} }: Dialect, word: string) =>
  [...Object.values(values), events].some((words) => word in words) ||
  Object.values(ids).some((words) => Object.keys(words).some((start) => word.startsWith(start)))
