import * as z from 'zod/mini'
import type { Profile, ProfileUpdate } from '#api/generated/types.gen.ts'
import { zProfileUpdate, zUserCreate } from '#api/generated/zod.gen.ts'
import { sshKeyError } from '#contract/rules/sshKeys.ts'
import { changedFields } from '#lib/changedFields.ts'
import type { EveryField } from '#lib/requestBody.ts'
import { trimmed } from '../trimmed.ts'

export interface ProfileDraft {
  email: string
  timezone: string
  email_notifications: boolean
  console_auth_method: ProfileUpdate['console_auth_method'] | undefined
  /** SSH public keys, one per line. */
  authorized_keys: string
}

export const profileDraft = (profile: Profile): ProfileDraft => ({
  email: profile.email ?? '',
  timezone: profile.timezone ?? '',
  email_notifications: profile.email_notifications ?? false,
  console_auth_method: profile.console_auth_method as ProfileDraft['console_auth_method'],
  authorized_keys: (profile.authorized_keys ?? []).join('\n'),
})

const keyLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export const profileSchema = z.object({
  email: trimmed(zUserCreate.shape.email),
  timezone: z.string().check(z.minLength(1)),
  email_notifications: z.boolean(),
  console_auth_method: zProfileUpdate.shape.console_auth_method,
  authorized_keys: z.string().check(
    z.superRefine((text, context) => {
      for (const [at, line] of keyLines(text).entries()) {
        const fault = sshKeyError(line)
        if (fault === undefined) continue
        context.addIssue({ code: 'custom', message: `Key ${at + 1}: ${fault}` })
        return
      }
    }),
  ),
} satisfies Record<keyof ProfileUpdate, unknown>)

/** Returns only the fields that differ from the profile; an empty list of keys is sent as null. */
export function profileChanges(
  profile: Profile,
  newProfile: ProfileDraft,
): EveryField<ProfileUpdate> {
  const keys = keyLines(newProfile.authorized_keys)
  const { authorized_keys, ...changes } = changedFields(profileDraft(profile), {
    ...newProfile,
    authorized_keys: keys.join('\n'),
  })
  return {
    ...changes,
    authorized_keys: authorized_keys === undefined ? undefined : keys.length > 0 ? keys : null,
  }
}
