import { day } from '#contract/rules/durations.ts'
import * as z from 'zod/mini'
import * as limits from '#contract/generated/limits.gen.ts'
import { type Level, scopeAreas, type ScopeArea, scopesWithin } from '#contract/rules/grants.ts'
import type { TokenCreate } from '#api/generated/types.gen.ts'
import type { EveryField } from '#lib/requestBody.ts'
import { toWireTime } from '#lib/time.ts'
import { codePoints } from '#lib/format.ts'

export interface ScopeDraft {
  /** True for the scope `*`, which also covers areas that are added to the API later. */
  all: boolean
  levels: Partial<Record<ScopeArea, Level>>
}

export type Lifetime = '30' | '90' | '365' | 'date' | 'never'

export interface TokenDraft {
  label: string
  scopes: ScopeDraft
  lifetime: Lifetime
  /** Value of the date field: 2026-11-21. */
  date: string
}

export const emptyToken: TokenDraft = {
  label: '',
  scopes: { all: false, levels: {} },
  lifetime: '90',
  date: '',
}

/** Formats the scopes as the API expects them; an empty string if none is chosen. */
export const scopesText = ({ all, levels }: ScopeDraft): string =>
  all
    ? '*'
    : scopeAreas.flatMap((area) => (levels[area] ? [`${area}:${levels[area]}`] : [])).join(' ')

/** Returns the expiry time; null for never. A date is valid until its last second in UTC. */
export function tokenExpiry({ lifetime, date }: TokenDraft, now: number): string | null {
  if (lifetime === 'never') return null
  if (lifetime === 'date') return `${date}T23:59:59`
  return toWireTime(new Date(now + Number(lifetime) * day))
}

export const tokenBody = (draft: TokenDraft, now: number): EveryField<TokenCreate> => ({
  label: draft.label.trim(),
  scopes: scopesText(draft.scopes),
  expiry: tokenExpiry(draft, now),
})

/** Returns true if a token with the scopes `own` may grant `scope`. Also true until the scopes are known. */
export const mayGive = (own: string | undefined, scope: string): boolean =>
  own === undefined || scopesWithin(scope, own.replaceAll(',', ' '))

export const tokenLabel = z.string().check(
  z.superRefine((label, context) => {
    const length = codePoints(label.trim())
    const { max } = limits.tokenCreate.label
    if (length === 0) context.addIssue({ code: 'custom', message: 'Required' })
    else if (length > max) {
      context.addIssue({
        code: 'custom',
        message: `At most ${max} characters; this has ${length}`,
      })
    }
  }),
)

/** Validates a new token with the API's rules (response shapes, 6.3). */
export const tokenSchemaAt = (now: () => number) =>
  z
    .object({
      label: tokenLabel,
      scopes: z.custom<ScopeDraft>(),
      lifetime: z.enum(['30', '90', '365', 'date', 'never']),
      date: z.string(),
    })
    .check(
      z.superRefine((draft, context) => {
        if (scopesText(draft.scopes) === '') {
          context.addIssue({
            code: 'custom',
            path: ['scopes'],
            message: 'Select at least one area. A token without scopes has no access.',
          })
        }
        if (draft.lifetime !== 'date') return
        const end = Date.parse(`${draft.date}T23:59:59Z`)
        if (Number.isNaN(end) || end <= now()) {
          context.addIssue({
            code: 'custom',
            path: ['date'],
            message: draft.date === '' ? 'Required' : 'Must be in the future',
          })
        }
      }),
    )

export const tokenSchema = tokenSchemaAt(Date.now)
