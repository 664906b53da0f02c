import { hkdfSync } from 'node:crypto'
import { persistentSecret } from '#shared/keyFile.ts'

const advice = 'Remove it: a new one is created, and all users must sign in again.'

/** Derives the 32 bytes for encrypting cookies from SESSION_KEY or from the key in the data folder. */
export async function sessionKey(
  configuredKey: string | undefined,
  dataDir: string,
): Promise<Uint8Array> {
  const secret = configuredKey ?? (await persistentSecret(dataDir, 'session.key', advice))
  return new Uint8Array(hkdfSync('sha256', secret, '', 'console session cookie', 32))
}
