import { type Dialect, segmentsOf } from './dialect.ts'
import { type MappingDirection, type Mapping, wordMapping } from './words.ts'

interface Route {
  /** Path template of the contract, such as `/compute/instances/{computeId}`. */
  template: string
  /** Segments of the incoming path, by the direction of the mapping. */
  segments: Record<MappingDirection, readonly string[]>
}

/** A node of the routing tree. Literal segments take precedence over parameters. */
interface Fork {
  literals: Map<string, Fork>
  parameter?: Fork
  route?: Route
}

interface FoundPath {
  /** Template of the operation, or of the longest matching prefix; undefined for an unknown path. */
  template: string | undefined
  path: string
}

/** Maps the value of a path parameter, which is percent-encoded. */
type ParameterMapping = (template: string, name: string, value: string) => string

const isParameter = (segment: string) => segment.startsWith('{')

/**
 * Returns the path template of an operation in the remote API: the longest matching rule of `paths`, and `segments` for
 * the rest.
 */
export function remoteTemplate(template: string, { paths = {}, segments = {} }: Dialect): string {
  const whole = segmentsOf(template)
  const words = segmentWords(segments)
  let matchedLength = 0
  let start: string[] = []
  for (const [from, to] of Object.entries(paths)) {
    const ruleSegments = segmentsOf(from)
    if (
      ruleSegments.length <= matchedLength ||
      ruleSegments.some((segment, index) => segment !== whole[index])
    )
      continue
    matchedLength = ruleSegments.length
    start = segmentsOf(to)
  }
  const rest = whole
    .slice(matchedLength)
    .map((segment) => (isParameter(segment) ? segment : words.out(segment)))
  return `/${[...start, ...rest].join('/')}`
}

const segmentWords = (segments: Readonly<Record<string, string>>) =>
  wordMapping(Object.entries(segments).map(([from, to]) => ({ from, to })))

export class PathMapping {
  readonly #segmentMapping: Mapping
  readonly #forks: Record<MappingDirection, Fork> = { out: fork(), back: fork() }

  constructor(dialect: Dialect, templates: readonly string[]) {
    this.#segmentMapping = segmentWords(dialect.segments ?? {})
    for (const template of templates) {
      const segments = {
        out: segmentsOf(template),
        back: segmentsOf(remoteTemplate(template, dialect)),
      }
      insert(this.#forks.out, segments.out, { template, segments })
      insert(this.#forks.back, segments.back, { template, segments })
    }
  }

  /** Maps a path without version and query. */
  map(direction: MappingDirection, path: string, parameter: ParameterMapping): FoundPath {
    // Keep empty segments, because another server may treat them differently.
    const pathSegments = path.split('/').slice(1)
    const longestMatch = findLongestMatch(this.#forks[direction], pathSegments, 0)
    const rest = pathSegments
      .slice(longestMatch?.length ?? 0)
      .map((segment) => this.#segmentMapping[direction](segment))
    if (!longestMatch) return { template: undefined, path: `/${rest.join('/')}` }
    const { template, segments } = longestMatch.route
    const values = new Map(
      segments[direction].map((segment, index) => [segment, pathSegments[index] ?? '']),
    )
    const mapped = segments[direction === 'out' ? 'back' : 'out'].map((segment) =>
      isParameter(segment) ? parameter(template, segment, values.get(segment) ?? '') : segment,
    )
    return { template, path: `/${[...mapped, ...rest].join('/')}` }
  }
}

const fork = (): Fork => ({ literals: new Map() })

function insert(root: Fork, segments: readonly string[], route: Route): void {
  let at = root
  for (const segment of segments) {
    let next = isParameter(segment) ? at.parameter : at.literals.get(segment)
    if (!next) {
      next = fork()
      if (isParameter(segment)) at.parameter = next
      else at.literals.set(segment, next)
    }
    at = next
  }
  at.route = route
}

function findLongestMatch(
  at: Fork,
  pathSegments: readonly string[],
  index: number,
): { route: Route; length: number } | undefined {
  const segment = pathSegments[index]
  const here = at.route && { route: at.route, length: index }
  if (segment === undefined || segment === '') return here
  const literal = at.literals.get(segment)
  const byLiteral = literal && findLongestMatch(literal, pathSegments, index + 1)
  // A match of the whole path takes precedence over a match of a part of it.
  if (byLiteral?.length === pathSegments.length) return byLiteral
  const byParameter = at.parameter && findLongestMatch(at.parameter, pathSegments, index + 1)
  const best = [byLiteral, byParameter, here].filter((each) => each !== undefined)
  return best.toSorted((a, b) => b.length - a.length)[0]
}
