import { wholeNumber } from './wholeNumber.ts'
import { type Content, document, nodes, readXml, childText, textsOf } from './xml.ts'

const methods = ['GET', 'PUT', 'POST', 'DELETE', 'HEAD'] as const

interface CorsRule {
  origins: string[]
  methods: string[]
  headers: string[]
  exposed: string[]
  /** Preflight cache TTL, in seconds. */
  maxAge?: number | undefined
}

/** The rule that allows all origins, which is the only rule that can be set with the platform API. */
const forAll: CorsRule = {
  origins: ['*'],
  methods: [...methods],
  headers: ['*'],
  exposed: ['ETag', 'x-amz-request-id'],
  maxAge: 3000,
}

interface StoredCors {
  /** 1 if all origins are allowed. */
  cors_enabled: number
  /** JSON of the rules that an S3 client has set; null if there are none. */
  cors_rules: string | null
}

export function corsRules({ cors_enabled, cors_rules }: StoredCors): CorsRule[] {
  if (cors_enabled === 1) return [forAll]
  return cors_rules === null ? [] : JSON.parse(cors_rules)
}

const ruleContent = (rule: CorsRule): Content => ({
  AllowedMethod: rule.methods,
  AllowedOrigin: rule.origins,
  AllowedHeader: rule.headers,
  ExposeHeader: rule.exposed,
  MaxAgeSeconds: rule.maxAge,
})

export const corsXml = (rules: CorsRule[]): string =>
  document('CORSConfiguration', { CORSRule: rules.map(ruleContent) })

/** Parses the rules of a CORSConfiguration; undefined if it is invalid. */
export async function readCors(xml: string): Promise<CorsRule[] | undefined> {
  const configuration = await readXml(xml, 'CORSConfiguration')
  if (!configuration) return undefined
  const rules = nodes(configuration, 'CORSRule').map((rule): CorsRule => {
    const maxAge = wholeNumber(childText(rule, 'MaxAgeSeconds')?.trim())
    return {
      origins: textsOf(rule, 'AllowedOrigin'),
      methods: textsOf(rule, 'AllowedMethod'),
      headers: textsOf(rule, 'AllowedHeader'),
      exposed: textsOf(rule, 'ExposeHeader'),
      maxAge: Number.isInteger(maxAge) ? maxAge : undefined,
    }
  })
  const isWhole = (rule: CorsRule) =>
    rule.origins.length > 0 &&
    rule.methods.length > 0 &&
    rule.methods.every((method) => methods.some((known) => known === method)) &&
    [...rule.origins, ...rule.headers].every((pattern) => pattern.split('*').length <= 2)
  return rules.length > 0 && rules.length <= 100 && rules.every(isWhole) ? rules : undefined
}

function matches(pattern: string, text: string): boolean {
  const at = pattern.indexOf('*')
  if (at < 0) return pattern === text
  return (
    text.length >= pattern.length - 1 &&
    text.startsWith(pattern.slice(0, at)) &&
    text.endsWith(pattern.slice(at + 1))
  )
}

/** Returns the first rule that allows a request with this origin, method and headers. */
export const matchingRule = (
  rules: CorsRule[],
  { origin, method, headers }: { origin: string; method: string; headers: string[] },
): CorsRule | undefined =>
  rules.find(
    (rule) =>
      rule.origins.some((pattern) => matches(pattern, origin)) &&
      rule.methods.includes(method) &&
      headers.every((header) =>
        rule.headers.some((pattern) => matches(pattern.toLowerCase(), header.toLowerCase())),
      ),
  )

/** Returns the CORS response headers of a rule. */
export function corsHeaders(rule: CorsRule, origin: string): Record<string, string> {
  const all = rule.origins.includes('*')
  return {
    'access-control-allow-origin': all ? '*' : origin,
    'access-control-allow-methods': rule.methods.join(', '),
    ...(all ? {} : { 'access-control-allow-credentials': 'true' }),
    ...(rule.exposed.length > 0 && { 'access-control-expose-headers': rule.exposed.join(', ') }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  }
}
