import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApiError, noResponse } from '#api/client.ts'
import { permissionAddress } from '#lib/permissionAddress.ts'
import { requestRenewal, signedInAgain } from '#api/renewal.ts'
import { Button } from './Button.tsx'
import { FailureReport } from './FailureReport.tsx'
import { failureTicket, isForSupport } from './failureTicket.ts'
import { errorWords } from './errorWords.ts'
import styles from './FaultNotice.module.css'
import { useRenewed } from './useReason.ts'

interface FaultNoticeProps {
  /** What a write was refused with. */
  error: unknown
  /** The faults to show; all of an ApiError's when absent. Those beside their field are left out. */
  faults?: readonly { reason: string; field?: string }[]
  children?: ReactNode
}

/** The reason why something was refused, in the words of whoever refused it, where the person is. */
export function FaultNotice({ error, faults, children }: FaultNoticeProps) {
  const own = error instanceof ApiError ? error.faults : [{ reason: messageOf(error) }]
  const isOver = error instanceof ApiError && error.isUnauthorized
  const { title, text } = errorWords(error)
  // By the title.
  const isSaid = (reason: string) => reason === noResponse || reason === title
  const shown = isOver ? [] : (faults ?? own).filter(({ reason }) => !isSaid(reason))
  const ticket = error instanceof ApiError ? failureTicket(error) : undefined
  const renewed = useRenewed(error)
  if (renewed) return <output className={styles.renewed}>{signedInAgain}</output>
  // Another refusal (4xx) speaks for itself; a limit, a lost or unreadable answer or a broken server needs a word of ours.
  const explains =
    !(error instanceof ApiError) || error.isUncertain || error.status === 0 || error.status === 429
  return (
    <div className={styles.notice} role="alert">
      <p className={styles.title}>{title}</p>
      {shown.map((fault) => (
        <p key={`${fault.field ?? ''} ${fault.reason}`} className={styles.fault}>
          {fault.field !== undefined && <code>{fault.field}: </code>}
          {fault.reason}
        </p>
      ))}
      {explains && <p className={styles.text}>{text}</p>}
      {error instanceof ApiError && error.isPermission && (
        // What was typed stays where it is.
        <a href={permissionAddress(error.method, error.path)} target="_blank" rel="noopener">
          Why? (opens in a new tab)
        </a>
      )}
      {isOver && (
        <div>
          <Button size="small" onClick={requestRenewal}>
            Sign in
          </Button>
        </div>
      )}
      {error instanceof ApiError && isForSupport(error) && <FailureReport error={error} />}
      {ticket !== undefined && <Link to={ticket}>Open ticket</Link>}
      {children}
    </div>
  )
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
