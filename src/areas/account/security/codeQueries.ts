import * as z from 'zod/mini'
import { queryClient } from '#api/query/query.ts'
import { askConsole } from '#api/session/session.ts'
import { profileQuery } from '../queries.ts'
import { trimmed } from '../trimmed.ts'

interface Codes {
  since: string | null
  recovery_left: number
}

export const codesQuery = {
  queryKey: [{ _id: 'oneTimeCodes' }],
  queryFn: () => askConsole<Codes>('GET', '/codes'),
}

export async function refreshCodes() {
  await queryClient.invalidateQueries({ queryKey: codesQuery.queryKey })
  await queryClient.invalidateQueries({ queryKey: profileQuery().queryKey })
}

export const codeSchema = z.object({ code: trimmed(z.string().check(z.minLength(1, 'Required'))) })
