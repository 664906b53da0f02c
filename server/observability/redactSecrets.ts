import type { Settings } from '../config/settings.ts'

/** Minimum length of a secret; replacing shorter ones would remove parts of ordinary words. */
const minSecretLength = 4

/** Returns a function that removes the secrets of the settings from a text, such as a library's error message. */
export function hideSecrets(settings: Settings): (text: string) => string {
  const { databaseUrl, sessionKey, platformKey, remoteStore, oauth } = settings
  const { password, searchParams } = new URL(databaseUrl ?? 'postgres:')
  const secrets = [
    sessionKey,
    platformKey,
    remoteStore?.secretKey,
    oauth?.clientSecret,
    password,
    decoded(password),
    searchParams.get('password'),
  ]
    .map((secret) => secret ?? '')
    .filter((secret) => secret.length >= minSecretLength)
    // Also remove the JSON-escaped form of each secret.
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
