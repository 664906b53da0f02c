import { object, type output, safeParse } from 'zod/mini'
import { dataSettings } from './schema/data.ts'
import { integrationSettings } from './schema/integrations.ts'
import { platformSettings } from './schema/platform.ts'
import { remoteApiSettings } from './schema/remoteApi.ts'
import { serverSettings } from './schema/server.ts'
import { signInSettings } from './schema/signIn.ts'

/** The environment variables by subject, in the order of docs/settings.md. */
export const subjects = {
  Server: serverSettings,
  Data: dataSettings,
  'Local platform': platformSettings,
  'Remote API': remoteApiSettings,
  'Sessions and sign-in': signInSettings,
  'DNS checks, webhooks and agents': integrationSettings,
}

const environmentSchema = object({
  ...serverSettings.shape,
  ...dataSettings.shape,
  ...platformSettings.shape,
  ...remoteApiSettings.shape,
  ...signInSettings.shape,
  ...integrationSettings.shape,
})

/** The values of all environment variables by name. */
export type EnvironmentValues = output<typeof environmentSchema>

/** Returns the text of an environment variable, or undefined if it is not set. */
export type Given = (name: string) => string | undefined

/** Parses all variables. Invalid ones are reported as errors, and have the value of unset ones. */
export function readValues(valueOf: Given): { values: EnvironmentValues; errors: string[] } {
  const texts = Object.fromEntries(
    Object.keys(environmentSchema.shape).map((name) => [name, valueOf(name)]),
  )
  const result = safeParse(environmentSchema, texts)
  if (result.success) return { values: result.data, errors: [] }
  const { issues } = result.error
  const invalid = new Set(issues.map(({ path }) => path[0]))
  const { values } = readValues((name) => (invalid.has(name) ? undefined : valueOf(name)))
  return { values, errors: issues.map(({ path, message }) => `${String(path[0])} ${message}`) }
}
