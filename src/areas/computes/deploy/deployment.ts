import * as z from 'zod/mini'
import type { ComputeCreate, Script } from '#api/generated/types.gen.ts'
import { deploymentErrors } from '#contract/rules/deployments.ts'
import {
  type ScriptFieldInput,
  scriptDataErrors,
  scriptImageError,
} from '#contract/rules/scriptData.ts'
import type { RuleError } from '#contract/rules/ruleErrors.ts'
import { sshKeyError } from '#contract/rules/sshKeys.ts'
import { encodeUserData, userDataBytes, userDataMax } from '#contract/rules/userData.ts'
import type { EveryField } from '#lib/requestBody.ts'
import { formatCount } from '#lib/format.ts'
import { rootPassword } from './passwordSchema.ts'

/** Form values to deploy an image to a disk, for new and rebuilt instances. */
export interface Deployment {
  image: string
  root_pass: string
  /** Usernames whose SSH keys are installed. */
  authorized_users: string[]
  /** SSH public keys, one per line. */
  keys: string
  /** Plain text, before Base64 encoding. */
  user_data: string
  script_id?: number | undefined
  /** Values by input of the script; an array if the input allows multiple choices. */
  script_data: ScriptValues
}

type ScriptValues = Partial<Record<string, string | string[]>>

export const emptyDeployment: Deployment = {
  image: '',
  root_pass: '',
  authorized_users: [],
  keys: '',
  user_data: '',
  script_id: undefined,
  script_data: {},
}

export const keyLines = (keys: string): string[] =>
  keys
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const keysSchema = z.string().check(
  z.superRefine((keys, context) => {
    for (const [at, line] of keyLines(keys).entries()) {
      const fault = sshKeyError(line)
      if (fault !== undefined) {
        context.addIssue(`Key ${at + 1}: ${fault}`)
        return
      }
    }
  }),
)

export const userDataSchema = z.string().check(
  z.superRefine((text, context) => {
    const bytes = userDataBytes(text)
    if (bytes > userDataMax) {
      context.addIssue(
        `At most ${formatCount(userDataMax)} bytes before Base64; this has ${formatCount(bytes)}`,
      )
    }
  }),
)

export const deploymentShape = {
  image: z.string(),
  root_pass: rootPassword,
  authorized_users: z.array(z.string()),
  keys: keysSchema,
  user_data: userDataSchema,
  script_id: z.optional(z.number()),
  script_data: z.record(z.string(), z.optional(z.union([z.string(), z.array(z.string())]))),
}

/** Returns the inputs that a script declares. Inputs without a name are skipped, because they cannot be sent. */
const scriptInputs = (script: Script | undefined): ScriptFieldInput[] =>
  (script?.user_defined_fields ?? []).flatMap(({ name, default: preset, oneof, manyof }) =>
    name
      ? [
          {
            name,
            ...(preset !== undefined && { default: preset }),
            ...(oneof && { oneof }),
            ...(manyof && { manyof }),
          },
        ]
      : [],
  )

/**
 * Returns the values for the inputs that a script declares, and no others. Multiple choices are joined into a string.
 */
function scriptData(script: Script | undefined, values: ScriptValues): Record<string, string> {
  return Object.fromEntries(
    scriptInputs(script).flatMap(({ name }) => {
      const value = values[name]
      const text = Array.isArray(value) ? value.join(',') : value
      return text ? [[name, text]] : []
    }),
  )
}

const scriptOf = (scripts: readonly Script[], id: number | undefined) =>
  id === undefined ? undefined : scripts.find((script) => script.id === id)

/** Returns the reason why a script cannot be used with the chosen image; undefined if no image is chosen. */
export function scriptError({ id, images }: Script, image: string): string | undefined {
  if (image === '') return undefined
  const faults = deploymentErrors({ image, script_id: id })
  return (
    faults.find(({ field }) => field === 'script_id')?.reason ??
    scriptImageError(images ?? [], image)
  )
}

/**
 * Validates the chosen script and its inputs. The inputs are hidden if the script does not support the image, so they
 * are not validated then.
 */
function chosenScriptErrors(
  script: Script,
  { image, script_data }: Pick<Deployment, 'image' | 'script_data'>,
): RuleError[] {
  const reason = scriptError(script, image)
  if (reason !== undefined) return [{ field: 'script_id', reason }]
  return image === '' ? [] : scriptDataErrors(scriptInputs(script), scriptData(script, script_data))
}

/** Schema check that validates the chosen script and its inputs. */
export const scriptRules = (scripts: readonly Script[]) =>
  z.superRefine<Pick<Deployment, 'image' | 'script_id' | 'script_data'>>((values, context) => {
    const script = scriptOf(scripts, values.script_id)
    for (const { field, reason } of script ? chosenScriptErrors(script, values) : []) {
      context.addIssue({
        code: 'custom',
        message: reason,
        path: field.split('.'),
        input: values.script_data,
      })
    }
  })

/** Returns the optional fields of the request body; empty ones are omitted. */
export function deploymentBody(
  values: Omit<Deployment, 'image' | 'root_pass'>,
  scripts: readonly Script[],
): EveryField<
  Pick<
    ComputeCreate,
    'authorized_keys' | 'authorized_users' | 'metadata' | 'script_id' | 'script_data'
  >
> {
  const keys = keyLines(values.keys)
  const data = scriptData(scriptOf(scripts, values.script_id), values.script_data)
  return {
    authorized_keys: keys.length > 0 ? keys : undefined,
    authorized_users: values.authorized_users.length > 0 ? values.authorized_users : undefined,
    metadata: values.user_data === '' ? undefined : { user_data: encodeUserData(values.user_data) },
    script_id: values.script_id,
    script_data: Object.keys(data).length > 0 ? data : undefined,
  }
}
