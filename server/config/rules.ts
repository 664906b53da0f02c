import { safeParse } from 'zod/mini'
import { oauthErrors } from './oauthSettings.ts'
import type { EnvironmentValues, Given } from './schema.ts'
import { proxyUrl } from './schema/remoteApi.ts'

interface SessionHours {
  idleHours: number
  maxHours: number
}

/** Returns the errors of valid values that cannot be combined. */
export const ruleErrors = (
  valueOf: Given,
  values: EnvironmentValues,
  { idleHours, maxHours }: SessionHours,
): string[] => [
  ...(idleHours > maxHours
    ? ['SESSION_IDLE_HOURS must not be greater than SESSION_MAX_HOURS.']
    : []),
  ...apiErrors(valueOf),
  ...storeErrors(valueOf, values),
  ...((valueOf('TLS_CERT') === undefined) === (valueOf('TLS_KEY') === undefined)
    ? []
    : ['TLS_CERT and TLS_KEY must be set together.']),
  ...oauthErrors(valueOf),
  ...portErrors(values, valueOf('API_BASE_URL') === undefined),
]

/** Returns the errors of settings that apply only to the local platform, or only to a remote API. */
const apiErrors = (valueOf: Given): string[] =>
  valueOf('API_BASE_URL') === undefined ? localErrors(valueOf) : remoteErrors(valueOf)

function localErrors(valueOf: Given): string[] {
  const errors: string[] = []
  if (valueOf('UPLOAD_ORIGINS') !== undefined)
    errors.push('UPLOAD_ORIGINS needs API_BASE_URL: the local platform accepts uploads itself.')
  if (valueOf('API_DIALECT') !== undefined)
    errors.push(
      'API_DIALECT needs API_BASE_URL, or a dialect with a base URL: the local platform uses the contract.',
    )
  return errors
}

function remoteErrors(valueOf: Given): string[] {
  const errors: string[] = []
  if (valueOf('PLATFORM_DIALECT') !== undefined)
    errors.push(
      'PLATFORM_DIALECT applies only to the local platform. Remove PLATFORM_DIALECT or API_BASE_URL.',
    )
  if (valueOf('SECOND_FACTOR') === 'required')
    errors.push(
      'SECOND_FACTOR applies only to the local platform. Set up two-factor authentication where users of the API at API_BASE_URL sign in.',
    )
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy']) {
    const { error } = safeParse(proxyUrl, valueOf(name))
    for (const { message } of error?.issues ?? []) errors.push(`${name} ${message}`)
  }
  return errors
}

function storeErrors(valueOf: Given, values: EnvironmentValues): string[] {
  const names = ['ACCESS_KEY', 'SECRET_KEY', 'REGION'].map((name) => `OBJECT_STORE_${name}`)
  if (valueOf('OBJECT_STORE_URL') === undefined)
    return names
      .filter((name) => valueOf(name) !== undefined)
      .map((name) => `${name} needs OBJECT_STORE_URL.`)
  const {
    OBJECT_STORE_URL: url,
    OBJECT_STORE_ACCESS_KEY: access,
    OBJECT_STORE_SECRET_KEY: secret,
  } = values
  return url !== undefined && (access === undefined || secret === undefined)
    ? [
        'OBJECT_STORE_ACCESS_KEY and OBJECT_STORE_SECRET_KEY must be set together with OBJECT_STORE_URL.',
      ]
    : []
}

/** With a remote API, the DNS and S3 servers do not run. */
function portErrors(
  { PORT: port, DNS_PORT: dnsPort, S3_PORT: s3Port, METRICS_PORT: metricsPort }: EnvironmentValues,
  isLocal: boolean,
): string[] {
  const isTaken = (other: number | 'off', ...taken: (number | 'off')[]) =>
    other !== 0 && other !== 'off' && taken.includes(other)
  return [
    ...(isLocal && isTaken(dnsPort, port) ? ['DNS_PORT must not be the same as PORT.'] : []),
    ...(isLocal && isTaken(s3Port, port, dnsPort)
      ? ['S3_PORT must not be the same as PORT or DNS_PORT.']
      : []),
    ...(isTaken(metricsPort, port, ...(isLocal ? [dnsPort, s3Port] : []))
      ? ['METRICS_PORT must not be the same as PORT, DNS_PORT or S3_PORT.']
      : []),
  ]
}
