import { scopesError } from '../../contract/rules/grants.ts'
import { fromWireTime, wireTime } from '#shared/clock.ts'
import { bodyErrorTexts } from './bodyErrors.ts'
import { type Invocation, UsageError } from './defineCommand.ts'

export const tokenOptions = {
  user: { type: 'string' },
  scopes: { type: 'string', default: '*' },
  label: { type: 'string', default: 'Command line' },
  expiry: { type: 'string' },
} as const

/**
 * Validates the options for a new token like the API.
 * @throws UsageError with a readable message
 */
export function validTokenValues(values: Invocation<typeof tokenOptions>['values']) {
  const { label, scopes, expiry } = values
  if (expiry !== undefined && !isTime(expiry))
    throw new UsageError('--expiry must be a time such as 2027-01-31T12:00:00.')
  if (expiry !== undefined && fromWireTime(expiry) <= Date.now())
    throw new UsageError('--expiry must be in the future.')
  const [fault] = tokenErrors({ label, scopes })
  if (fault) throw new UsageError(`--${fault.field}: ${fault.reason}.`)
  return values
}

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
