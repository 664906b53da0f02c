import { mdiCheckCircle, mdiCircleOutline } from '@mdi/js'
import { listDomainsOptions, listSshKeysOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { useAllPages } from '#api/query/query.ts'
import { useDeniedReasons } from '#api/session/permissions.ts'
import { Button } from '#ui/display/Button.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { accountPaths } from '#paths/account.ts'
import { computePaths } from '#paths/computes.ts'
import { domainPaths } from '#paths/domains.ts'
import { needs } from '../../needs.ts'
import styles from './OverviewScreen.module.css'

/** Overview of an account without instances: the first objects to create, with a tick if they exist. */
export function FirstSteps() {
  const deniedReasonOf = useDeniedReasons()
  const canRead = (scope: string) => deniedReasonOf({ scope }) === undefined
  const keys = useAllPages(listSshKeysOptions(), { enabled: canRead('account:read_only') })
  const domains = useAllPages(listDomainsOptions(), { enabled: canRead('domains:read_only') })
  const steps = [
    {
      text: 'Add an SSH key',
      href: accountPaths.newKey(),
      need: needs.account.write,
      isDone: keys.rows.length > 0,
    },
    {
      text: 'Create an instance',
      href: computePaths.create(),
      need: needs.compute.create,
      isDone: false,
    },
    {
      text: 'Add a domain',
      href: domainPaths.create(),
      need: needs.domain.create,
      isDone: domains.rows.length > 0,
    },
  ]
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <EmptyState
      title="First steps"
      action={
        <ol className={styles.list}>
          {steps.map((step) => {
            const { text, href, need, isDone } = step
            return (
              <li key={text} className={styles.step}>
                <Icon
                  path={isDone ? mdiCheckCircle : mdiCircleOutline}
                  className={isDone ? styles.done : undefined}
                />
                {isDone ? (
                  <span>
                    {text} <span className="visually-hidden">(done)</span>
                  </span>
                ) : (
                  <Button
                    variant={step === next ? 'primary' : 'default'}
                    href={href}
                    disabledReason={deniedReasonOf(need)}
                  >
                    {text}
                  </Button>
                )}
              </li>
            )
          })}
        </ol>
      }
    >
      Problems with backups, firewalls, expiry dates, tickets and tasks appear here.
    </EmptyState>
  )
}
