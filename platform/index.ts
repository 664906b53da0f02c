/**
 * The public interface of the local platform. Modules of `server/` import nothing else of it, except for the commands,
 * which import `maintenance/`. Importing this module does not load the platform, because a console of a remote API does
 * not need it.
 */
import type { Platform } from './platform.ts'
import type { PlatformSettings } from './settings.ts'

export type { Platform } from './platform.ts'
export type { PlatformSettings } from './settings.ts'
export type { Check } from './readiness.ts'
export type { OperationId } from './api/operations.ts'
export type {
  ConsoleSessions,
  ListedSession,
  NotedSession,
  SignInWay,
} from './auth/consoleSessions.ts'
export type { CodeCheck, OneTimeCodes } from './auth/oneTimeCodes.ts'
export type { OwnPassword } from './auth/ownPassword.ts'
export type { Passkeys, CeremonyOrigin } from './auth/passkeys.ts'
export type { Proof, ProofWay } from './auth/reauthentication.ts'
export { LastFactor, type MissingFactor, unreadableCodeReason } from './auth/secondFactors.ts'

/**
 * Starts the platform.
 * @throws an Error with a user-facing message
 */
export async function openPlatform(settings: PlatformSettings): Promise<Platform> {
  const { startPlatform } = await import('./startPlatform.ts')
  return await startPlatform(settings)
}
