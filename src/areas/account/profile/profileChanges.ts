import * as z from 'zod/mini'
import type { Profile, ProfileUpdate } from '#api/generated/types.gen.ts'
import { zProfileUpdate, zUserCreate } from '#api/generated/zod.gen.ts'
import { sshKeyFault } from '#contract/rules/sshKeys.ts'
import { trimmed } from '../trimmed.ts'

export interface ProfileDraft {
  email: string
  timezone: string
  email_notifications: boolean
  console_auth_method?: ProfileUpdate['console_auth_method'] | undefined
  /** One key a line. */
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
        const fault = sshKeyFault(line)
        if (fault === undefined) continue
        context.addIssue({ code: 'custom', message: `Key ${at + 1}: ${fault}` })
        return
      }
    }),
  ),
} satisfies Record<keyof ProfileUpdate, unknown>)

/** Only what differs from what the profile has; no keys at all are null. */
export function profileChanges(profile: Profile, wanted: ProfileDraft): ProfileUpdate {
  const shown = profileDraft(profile)
  const keys = keyLines(wanted.authorized_keys)
  return {
    ...(wanted.email !== shown.email && { email: wanted.email }),
    ...(wanted.timezone !== shown.timezone && { timezone: wanted.timezone }),
    ...(wanted.email_notifications !== shown.email_notifications && {
      email_notifications: wanted.email_notifications,
    }),
    ...(wanted.console_auth_method !== undefined &&
      wanted.console_auth_method !== shown.console_auth_method && {
        console_auth_method: wanted.console_auth_method,
      }),
    ...(keys.join('\n') !== shown.authorized_keys && {
      authorized_keys: keys.length > 0 ? keys : null,
    }),
  }
}
