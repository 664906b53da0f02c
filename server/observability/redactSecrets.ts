import type { Settings } from '../config/settings.ts'

/** A shorter one is no secret, and would hide parts of words. */
const shortest = 4

/** Takes the secrets of the settings out of texts, which hold them where a library repeats what it was given. */
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
    .filter((secret) => secret.length >= shortest)
    // As they stand in a line of JSON too.
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
