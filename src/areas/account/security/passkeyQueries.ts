import * as z from 'zod/mini'
import { queryClient } from '#api/query/query.ts'
import { askConsole } from '#api/session/session.ts'
import { trimmed } from '../trimmed.ts'

export interface Passkey {
  id: number
  label: string
  host: string
  created: string
  last_used: string | null
}

interface Passkeys {
  passkeys: Passkey[]
  /** Host name of the console's URL. */
  host: string
  /** Reason why passkeys cannot be created on this host. */
  fault: string | null
}

export const passkeysQuery = {
  queryKey: [{ _id: 'passkeys' }],
  queryFn: () => askConsole<Passkeys>('GET', '/passkeys'),
}

export const refreshPasskeys = () =>
  queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })

export const maxLabelLength = 64

export const passkeySchema = z.object({
  label: trimmed(
    z
      .string()
      .check(z.minLength(1, 'Required'), z.maxLength(maxLabelLength, 'At most 64 characters')),
  ),
})
