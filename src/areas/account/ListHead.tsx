import type { ComponentProps, ReactNode } from 'react'
import { RefreshButton } from '#ui/list/RefreshButton.tsx'
import styles from './account.module.css'

interface ListHeadProps {
  list: ComponentProps<typeof RefreshButton>['list']
  /** Buttons, the primary one last. */
  action?: ReactNode
  /** Description of the list. */
  children: ReactNode
}

/** Description, age and buttons above a list of the account. */
export function ListHead({ list, action, children }: ListHeadProps) {
  return (
    <div className={styles.head}>
      <p className={styles.quiet}>{children}</p>
      <div className={styles.buttons}>
        <RefreshButton list={list} />
        {action}
      </div>
    </div>
  )
}
