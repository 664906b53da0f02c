import { mdiOpenInNew } from '@mdi/js'
import { Icon } from '#ui/display/Icon.tsx'
import styles from './OauthLink.module.css'

interface OauthLinkProps {
  /** Name of the OAuth provider. */
  name: string
  /** Path to return to after signing in. */
  to: string
  /** Opens a new tab, so that the page does not lose its state. */
  newTab?: boolean
}

/** Link to the OAuth provider. It leaves the app, so it is not a router link. */
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
  done: 'You signed in, but the browser did not store the session. Allow cookies for this site.',
}

/** Returns the message for an OAuth error code of the console's server. */
export const oauthFailureText = (failure: string): string =>
  words[failure] ??
  'The sign-in service failed or cannot be reached. Try again, or see the log of the console’s server.'
