import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApiError, noResponse } from '#api/http/client.ts'
import { permissionAddress } from '#lib/permissionAddress.ts'
import { requestRenewal, signedInAgain } from '#api/session/renewal.ts'
import { Button } from '../display/Button.tsx'
import { FailureReport } from './FailureReport.tsx'
import { failureTicket, isForSupport } from './failureTicket.ts'
import { describeError } from './describeError.ts'
import styles from './ErrorNotice.module.css'
import { useRenewed } from '../form/useReason.ts'

interface ErrorNoticeProps {
  /** Error of a rejected write. */
  error: unknown
  /** Errors to show; by default all errors of an ApiError. Omit the errors that are displayed at their field. */
  faults?: readonly { reason: string; field?: string }[]
  children?: ReactNode
}

/** Shows why a request was rejected, with the original messages, at the location where the user triggered it. */
export function ErrorNotice({ error, faults, children }: ErrorNoticeProps) {
  const own = error instanceof ApiError ? error.faults : [{ reason: messageOf(error) }]
  const isOver = error instanceof ApiError && error.isUnauthorized
  const { title, text } = describeError(error)
  // The title already contains these reasons.
  const isSaid = (reason: string) => reason === noResponse || reason === title
  const visibleFaults = isOver ? [] : (faults ?? own).filter(({ reason }) => !isSaid(reason))
  const ticket = error instanceof ApiError ? failureTicket(error) : undefined
  const renewed = useRenewed(error)
  if (renewed) return <output className={styles.renewed}>{signedInAgain}</output>
  // Other 4xx errors are self-explanatory. Rate limits, lost or unreadable responses and server errors need an
  // explanation by the console.
  const explains =
    !(error instanceof ApiError) || error.isUncertain || error.status === 0 || error.status === 429
  return (
    <div className={styles.notice} role="alert">
      <p className={styles.title}>{title}</p>
      {visibleFaults.map((fault) => (
        <p key={`${fault.field ?? ''} ${fault.reason}`} className={styles.fault}>
          {fault.field !== undefined && <code>{fault.field}: </code>}
          {fault.reason}
        </p>
      ))}
      {explains && <p className={styles.text}>{text}</p>}
      {error instanceof ApiError && error.isPermission && (
        // Open a new tab, so that the user's input is preserved.
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
