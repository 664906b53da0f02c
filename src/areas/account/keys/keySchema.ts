import * as z from 'zod/mini'
import type { SshKeyCreate } from '#api/generated/types.gen.ts'
import { zSshKeyCreate } from '#api/generated/zod.gen.ts'
import { sshKeyError } from '#contract/rules/sshKeys.ts'
import { trimmed } from '../trimmed.ts'

const label = trimmed(zSshKeyCreate.shape.label)

export const keyNameSchema = z.object({ label })

/** Rejects a private key that was pasted by mistake, before it leaves the browser. */
export const keySchema = z.object({
  label,
  ssh_key: z.string().check(
    z.superRefine((text, context) => {
      const fault = text.trim() === '' ? 'Required' : sshKeyError(text)
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
    }),
  ),
} satisfies Record<keyof SshKeyCreate, unknown>)
