import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '#api/session.ts'
import styles from './ServerToken.module.css'

interface ServerTokenProps {
  scopes: readonly { scope: string; reason: string }[]
  children: ReactNode
}

/** The rights of an access token with which the server acts by itself, each with its purpose. */
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
  /** The outcome, and which token is left: "The address has ended. The API did not revoke its access token". */
  outcome: string
  reason: string
  /** The list of the access tokens. */
  tokensHref: string
}

/** Tells that the API kept a token that is of no use any more, and where it is revoked. */
export function TokenLeft({ outcome, reason, tokensHref }: TokenLeftProps) {
  return (
    <p role="alert">
      {outcome}: {reason} <Link to={tokensHref}>Revoke it under Access tokens</Link>.
    </p>
  )
}
