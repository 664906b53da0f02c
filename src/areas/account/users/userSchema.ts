import * as z from 'zod/mini'
import type { User, UserCreate, UserUpdate } from '#api/generated/types.gen.ts'
import { zUserCreate } from '#api/generated/zod.gen.ts'
import * as limits from '#contract/generated/limits.gen.ts'
import { changedFields } from '#lib/changedFields.ts'
import type { EveryField } from '#lib/requestBody.ts'
import { trimmed } from '../trimmed.ts'

export interface UserDraft {
  username: string
  email: string
  restricted: boolean
}

export const userSchema = z.object({
  username: z.pipe(
    z.string().check(
      z.superRefine((name, context) => {
        const text = name.trim()
        const { min, max } = limits.userCreate.username
        const message =
          text.length < min || text.length > max
            ? `${min} to ${max} characters; this has ${text.length}`
            : zUserCreate.shape.username.safeParse(text).success
              ? undefined
              : 'Letters and digits, with single hyphens or underscores between them'
        if (message !== undefined) context.addIssue({ code: 'custom', message })
      }),
    ),
    z.transform((name: string) => name.trim()),
  ),
  email: trimmed(zUserCreate.shape.email),
  restricted: z.boolean(),
} satisfies Record<keyof UserCreate, unknown>)

export const userDraft = (user: User): UserDraft => ({
  username: user.username ?? '',
  email: user.email ?? '',
  restricted: user.restricted ?? false,
})

/** Returns only the fields that differ from the user. */
export const userChanges = (user: User, wanted: UserDraft): EveryField<UserUpdate> =>
  changedFields(userDraft(user), wanted)
