import { mdiOpenInNew } from '@mdi/js'
import { Icon } from '#ui/Icon.tsx'
import styles from './OauthLink.module.css'

interface OauthLinkProps {
  /** Of whom people sign in with. */
  name: string
  /** The address to come back to. */
  to: string
  /** Where the page must stay as it is. */
  newTab?: boolean
}

/** Leads out of the console to the issuer, so it is no link of the router. */
export function OauthLink({ name, to, newTab = false }: OauthLinkProps) {
  return (
    <a
      className={styles.link}
      href={`/session/oauth?to=${encodeURIComponent(to)}`}
      {...(newTab && { target: '_blank', rel: 'noopener' })}
    >
      Sign in with {name}
      {newTab && <Icon path={mdiOpenInNew} />}
    </a>
  )
}

const words: Record<string, string> = {
  cancelled: 'You did not allow the console to sign you in.',
  expired: 'This sign-in expired or was started in another tab. Start again.',
  token: 'The API rejected the token from this sign-in.',
  done: 'You signed in, but the browser did not store the session. Allow cookies for this address.',
}

/** The reason why a sign-in elsewhere did not work, by what the server calls it. */
export const oauthFailureWords = (failure: string): string =>
  words[failure] ??
  'The sign-in service failed or cannot be reached. Try again, or see the log of the console’s server.'
