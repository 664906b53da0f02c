import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { textParam } from '#lib/params.ts'
import { Screen } from '#ui/Screen.tsx'
import styles from '../account.module.css'
import { GrantsTable } from './GrantsTable.tsx'
import { Loaded } from '../Loaded.tsx'
import { userGrantsQuery } from '../queries.ts'

/** One user and what this user may do. */
export function UserGrantsScreen() {
  const username = textParam(useParams(), 'username')
  const grants = useQuery(userGrantsQuery(username))
  return (
    <Screen title={username} meta="What this user may do">
      <Loaded query={grants} what="grants">
        {(data) =>
          // An unrestricted user has no grants, which the API tells by an empty answer.
          data && 'global' in data ? (
            <GrantsTable grants={data} />
          ) : (
            <p className={styles.quiet}>
              {username} is unrestricted and may do everything in this account.
            </p>
          )
        }
      </Loaded>
    </Screen>
  )
}
