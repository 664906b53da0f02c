import { isIP } from 'node:net'
import {
  _default as withDefault,
  NEVER,
  optional,
  type output,
  pipe,
  registry,
  string,
  transform,
  type ZodMiniDefault,
  type ZodMiniOptional,
  type ZodMiniType,
} from 'zod/mini'
import { networksIn } from '#shared/allowedNetworks.ts'
import { resolversIn } from '../resolve/resolvers.ts'

/** Texts of a setting in docs/settings.md, in Markdown. */
interface SettingText {
  default: string
  meaning: string
}

export const settingTexts = registry<SettingText>()

interface Options<Value> {
  /** Value if the variable is not set. */
  fallback?: Value
  /** Text that the document shows as the default, if the default is not a fixed value. */
  defaultText?: string
}

type Field = ZodMiniType<unknown, string>

/** Describes an environment variable: its allowed values, its meaning, and its default. */
export function setting<Schema extends Field>(
  schema: Schema,
  meaning: string,
  options: { fallback: output<Schema> },
): ZodMiniDefault<Schema>
export function setting<Schema extends Field>(
  schema: Schema,
  meaning: string,
  options?: { defaultText: string },
): ZodMiniOptional<Schema>
export function setting<Schema extends Field>(
  schema: Schema,
  meaning: string,
  { fallback, defaultText }: Options<output<Schema>> = {},
) {
  // The registry stores texts by object, and settings may share a schema.
  const own = fallback === undefined ? optional(schema) : withDefault(schema, fallback as never)
  settingTexts.add(own, {
    default: defaultText ?? (fallback === undefined ? 'none' : `\`${String(fallback)}\``),
    meaning,
  })
  return own
}

/** Returns a value, or the end of the sentence "PORT must …" for a text that is not allowed. */
type Read<Value> = (text: string) => { value: Value } | { error: string }

const field = <Value>(read: Read<Value>) =>
  pipe(
    string(),
    transform((text: string, { issues }) => {
      const result = read(text)
      if ('value' in result) return result.value
      issues.push({ code: 'custom', message: result.error, input: text })
      return NEVER
    }),
  )

/** Accepts the texts for which `read` returns a value, and repeats other texts in the error. */
const plain = <Value>(allowed: string, read: (text: string) => Value | undefined) =>
  field((text) => {
    const value = read(text)
    return value === undefined ? { error: `must be ${allowed}, but is "${text}".` } : { value }
  })

const numberIn = (text: string, [min, max]: [number, number]) => {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  return value >= min && value <= max ? value : undefined
}

const wholeIn = (text: string, range: [number, number]) => {
  const value = numberIn(text, range)
  return Number.isInteger(value) ? value : undefined
}

export const number = (min: number, max: number, what = 'a number') =>
  plain(`${what} between ${min} and ${max}`, (text) => numberIn(text, [min, max]))

export const wholeNumber = (min: number, max: number, what = 'a whole number') =>
  plain(`${what} between ${min} and ${max}`, (text) => wholeIn(text, [min, max]))

export const portOrOff = plain('a whole number between 0 and 65535, or off', (text) =>
  text === 'off' ? text : wholeIn(text, [0, 65_535]),
)

export const choice = <const Choice extends string>(...choices: Choice[]) =>
  plain(`one of ${choices.join(', ')}`, (text) => choices.find((value) => value === text))

export const onOrOff = choice('on', 'off')

export const text = string()

/** Does not repeat a short key in the error, because it is a secret. */
export const key = field((secret) =>
  secret.length < 32
    ? { error: 'must be at least 32 characters long, preferably random.' }
    : { value: secret },
)

export const hostName = plain('an IP address or a host name of this machine', (name) =>
  isIP(name) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(name) ? name : undefined,
)

const entriesOf = (list: string) => list.split(/[\s,]+/).filter(Boolean)

export const hostNames = plain(
  'host names and IP addresses without ports, separated by commas',
  (list) => {
    const names = entriesOf(list.toLowerCase())
    const areValid = names.every(
      (name) => isIP(name) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/.test(name),
    )
    return areValid ? names : undefined
  },
)

export const networks = plain(
  'addresses or networks such as 10.0.0.0/8, separated by commas',
  networksIn,
)

export const resolvers = plain(
  'addresses such as 192.0.2.53 or 192.0.2.53:5353, or system',
  resolversIn,
)

interface UrlRule {
  schemes: string[]
  allowed: string
  /** Additional rule for valid URLs, and the end of its error. */
  isValid?: (url: URL) => boolean
  error?: string
}

/** Does not repeat an invalid URL in the error, because a database URL contains a password. */
export const url = ({ schemes, allowed, isValid = () => true, error }: UrlRule) =>
  field((address) => {
    const parsed = URL.parse(address)
    if (!parsed || !schemes.includes(parsed.protocol)) return { error: `must be ${allowed}.` }
    if (!isDecodable(parsed))
      return {
        error:
          'has a user name or password with a % that encodes no character. Write %25 for a percent sign.',
      }
    return isValid(parsed) ? { value: address } : { error: error ?? `must be ${allowed}.` }
  })

export const origins = plain('http or https URLs without a path, separated by commas', (list) => {
  const urls = entriesOf(list)
  return urls.every((each) => isOrigin(URL.parse(each))) ? urls : undefined
})

/** Rejects URL parts that would otherwise be ignored silently. */
export const isBare = ({ username, password, search, hash }: URL): boolean =>
  username + password + search + hash === ''

export const isOrigin = (parsed: URL | null): boolean =>
  parsed !== null && /^https?:$/.test(parsed.protocol) && isBare(parsed) && parsed.pathname === '/'

/** Returns false for credentials that clients fail to decode with "URI malformed", which names no setting. */
function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}
