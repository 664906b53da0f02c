import { useQuery } from '@tanstack/react-query'
import { signInWaysQuery } from '#api/session/session.ts'
import styles from '../account.module.css'
import { CodesPanel } from './CodesPanel.tsx'
import { PasskeysPanel } from './PasskeysPanel.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'

/** The user's sign-in methods; only available with the local platform. */
export function SecurityTab() {
  const { data: ways } = useQuery(signInWaysQuery)
  if (ways?.local === false)
    return (
      <p className={styles.quiet}>
        This console uses a remote API. How you sign in is set up where your account is.
      </p>
    )
  return (
    <div className={styles.stack}>
      <PasskeysPanel />
      <PasswordPanel />
      <CodesPanel />
    </div>
  )
}
