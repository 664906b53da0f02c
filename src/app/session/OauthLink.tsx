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
  expired: 'This sign-in took too long, or was begun in another tab. Begin again.',
  token: 'The API does not accept the token that the sign-in gave.',
  done: 'The sign-in worked, but the browser did not keep the session. Allow cookies for this address.',
}

/** Why a sign-in elsewhere did not work, by what the server calls it. */
export const oauthFailureWords = (failure: string): string =>
  words[failure] ??
  'The sign-in service failed or cannot be reached. Try again; the log of the console’s server says why.'
