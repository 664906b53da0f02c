import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '#api/session/session.ts'
import styles from './ServerToken.module.css'

interface ServerTokenProps {
  scopes: readonly { scope: string; reason: string }[]
  children: ReactNode
}

/** Lists the scopes of an access token that the server uses without user interaction, each with its purpose. */
export function ServerToken({ scopes, children }: ServerTokenProps) {
  const { session } = useSession()
  return (
    <section className={styles.part} aria-label="Access token">
      <h3 className={styles.heading}>Access token</h3>
      <p>{children}</p>
      <dl className={styles.scopes}>
        {scopes.map(({ scope, reason }) => (
          <div key={scope}>
            <dt>{session?.scope_words?.[scope] ?? scope}</dt>
            <dd>{reason}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface TokenLeftProps {
  /**
   * Outcome, including the token that still exists: "The URL no longer works. The API did not revoke its access token".
   */
  outcome: string
  reason: string
  /** Path of the list of access tokens. */
  tokensHref: string
}

/** Reports that the API did not revoke an unused token, and links to the list where the user can revoke it. */
export function TokenLeft({ outcome, reason, tokensHref }: TokenLeftProps) {
  return (
    <p role="alert">
      {outcome}: {reason} <Link to={tokensHref}>Revoke it under Access tokens</Link>.
    </p>
  )
}
