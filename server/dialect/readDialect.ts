import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { readFileSync } from 'node:fs'
import type { Dialect } from '../../shared/dialect/dialect.ts'
import { SettingsError } from '../config/settings.ts'
import { validateDialect, unknownWords } from './dialectErrors.ts'
import { dialectFile, dialectNames } from '../config/dialectSettings.ts'

/**
 * Reads the dialect of `API_DIALECT` and validates it against its schema and the contract.
 * @param file name of a built-in dialect, or the path of a file
 * @param warn called for each name that the contract lacks; dialects for several versions may contain such names
 * @throws SettingsError with all errors; each names its location in the file
 */
export function readDialect(
  file: string,
  warn: (warning: string) => void = () => {},
  setting = 'API_DIALECT',
): Dialect {
  const fail = (faults: readonly string[]) =>
    new SettingsError(faults.map((fault) => `${setting} (${file}): ${fault}`))
  const text = textOf(file, setting)
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch (error) {
    throw fail([`This is not JSON: ${error instanceof Error ? error.message : String(error)}`])
  }
  const schema = JSON.parse(
    readFileSync(new URL('dialect.schema.json', import.meta.url), 'utf8'),
  ) as object
  const validate = new Ajv2020({ allErrors: true, verbose: true }).compile<Dialect>(schema)
  if (!validate(read)) throw fail([...new Set(validate.errors?.flatMap(words))])
  const faults = validateDialect(read)
  if (faults.length > 0) throw fail(faults)
  for (const warning of unknownWords(read)) warn(`${setting} (${file}): ${warning}`)
  return read
}

function textOf(file: string, setting: string): string {
  try {
    return readFileSync(dialectFile(file), 'utf8')
  } catch (error) {
    throw new SettingsError([
      `${setting} must be ${dialectNames.join(' or ')}, or the path of a readable JSON file: ${error instanceof Error ? error.message : String(error)}`,
    ])
  }
}

/** Formats the JSON pointer `/values/entity.type/compute` as `values["entity.type"]["compute"]`. */
const placeIn = (pointer: string) => {
  const [first, ...rest] = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  return first === undefined ? 'The file' : first + rest.map((part) => `["${part}"]`).join('')
}

const examples: Record<string, string> = {
  paths: 'a path such as /compute/instances/{computeId}',
  keys: 'a location such as status, entity.type or /support/tickets entity.type',
  values:
    'a location such as status, entity.type or {imageId}, and names of printable ASCII characters',
  ids: 'a location such as image or {imageId}, and names of printable ASCII characters',
  scopes: 'an area such as domains, a level such as :read_only, or both',
  events: 'a kind of event such as compute_boot, or the beginning of one such as compute_*',
  headers: 'a header such as X-RateLimit-Reset',
  segments: 'one segment of a path, without slashes',
  opaque: 'a location such as script_data or /profile/preferences',
}

function words(error: ErrorObject): string[] {
  const location = placeIn(error.instancePath)
  const example = examples[error.instancePath.split('/')[1] ?? '']
  switch (error.keyword) {
    case 'additionalProperties':
      return [
        `${location} has "${String(error.params.additionalProperty)}", which is not a setting of dialects. Allowed are ${partsOf(error.parentSchema)}.`,
      ]
    case 'required':
      return [`${location} has no ${String(error.params.missingProperty)}.`]
    case 'type':
      return [
        `${location} must be ${typeTexts[String(error.params.type)] ?? String(error.params.type)}.`,
      ]
    case 'propertyNames':
      return [`${location} names "${String(error.params.propertyName)}", which is not ${example}.`]
    case 'pattern':
      // Skip errors of property names, because the parent object reports them.
      return error.propertyName === undefined
        ? [`${location} is ${JSON.stringify(error.data)}, which is not allowed there.`]
        : []
    default:
      return []
  }
}

const partsOf = (schema: unknown) =>
  Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})
    .filter((part) => !part.startsWith('$'))
    .join(', ')

const typeTexts: Record<string, string> = {
  object: 'an object',
  string: 'a text',
  array: 'a list',
}
