import { scopesError } from '../../contract/rules/grants.ts'
import { fromWireTime, wireTime } from '#shared/clock.ts'
import { bodyErrorTexts } from './bodyErrors.ts'
import { parseCommandArgs, UsageError } from './runCommand.ts'

/**
 * Parses the arguments for a new token, including the checks of the API.
 * @throws UsageError with a readable message
 */
export function tokenArguments(args: string[]) {
  const values = parsed(args)
  const { label, scopes, expiry } = values
  if (expiry !== undefined && !isTime(expiry))
    throw new UsageError('--expiry must be a time such as 2027-01-31T12:00:00.')
  if (expiry !== undefined && fromWireTime(expiry) <= Date.now())
    throw new UsageError('--expiry must be in the future.')
  const [fault] = tokenErrors({ label, scopes })
  if (fault) throw new UsageError(`--${fault.field}: ${fault.reason}.`)
  return values
}

const parsed = (args: string[]) =>
  parseCommandArgs({
    args,
    options: {
      user: { type: 'string' },
      scopes: { type: 'string', default: '*' },
      label: { type: 'string', default: 'Command line' },
      expiry: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  }).values

/** Validates label and scopes as the API does. */
function tokenErrors(body: { label: string; scopes: string }) {
  const faults = bodyErrorTexts('createToken', body)
  const unknown = scopesError(body.scopes)
  return unknown === undefined ? faults : [...faults, { field: 'scopes', reason: unknown }]
}

function isTime(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text)) return false
  const time = fromWireTime(text)
  // `Date` normalizes February 30 to a day in March, so compare the result with the input.
  return !Number.isNaN(time) && wireTime(time) === text
}
