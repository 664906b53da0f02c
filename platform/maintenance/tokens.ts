import { systemClock } from '#shared/clock.ts'
import { type AccessTokens, accessTokens } from '../auth/accessTokens.ts'
import type { DatabaseLocation } from '../settings.ts'
import { openDatabaseForCli } from './openDatabase.ts'

/** Opens the access tokens while a server may be running. The caller closes them. */
export const openTokens = async (settings: DatabaseLocation): Promise<AccessTokens> =>
  accessTokens(await openDatabaseForCli(settings), systemClock)
