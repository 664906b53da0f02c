import { mdiRefresh } from '@mdi/js'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { ApiError, noResponse } from '#api/http/client.ts'
import { readAgain } from '#api/query/failedReads.ts'
import { isChunkLoadError } from '#lib/chunkLoadError.ts'
import { cx } from '#lib/cx.ts'
import { permissionAddress } from '#lib/permissionAddress.ts'
import { Button } from '../display/Button.tsx'
import { describeError } from './describeError.ts'
import { FailureReport } from './FailureReport.tsx'
import { failureTicket } from './failureTicket.ts'
import { focusHeading } from '../a11y/focusHeading.ts'
import styles from './State.module.css'
import { useRetryWhenServerReturns } from './useServerReturn.ts'

export interface ErrorStateProps {
  /** Thrown value of any type. */
  error: unknown
  /** Plural noun for the requested objects: "volumes". */
  noun?: string | undefined
  onRetry?: () => void
  retrying?: boolean
  /** Name of an object that does not exist; no retry is offered. */
  gone?: string | undefined
  /** page: heading of a separate screen; section: part of a screen. */
  variant?: 'page' | 'section'
  /** Additional links or buttons. */
  actions?: ReactNode
}

/** Shows what failed, why, and how to continue, with the error messages of the API. */
export function ErrorState({
  error,
  noun,
  onRetry,
  retrying = false,
  gone,
  variant = 'section',
  actions,
}: ErrorStateProps) {
  const { title, text, retry } = describeError(error, noun)
  const ticket = error instanceof ApiError ? failureTicket(error) : undefined
  const Heading = variant === 'page' ? 'h1' : 'h2'
  useRetryWhenServerReturns(error, onRetry)
  const again = () => readAgain(onRetry)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = box
    return () => {
      if (current?.contains(document.activeElement)) passFocus(current)
    }
  }, [])
  return (
    <div
      ref={box}
      className={cx(styles.state, variant === 'page' && styles.page)}
      // Announce sections that fail later; a page is announced by its heading.
      {...(variant === 'section' && { role: 'alert' })}
    >
      <Heading className={styles.title} {...(variant === 'page' && { tabIndex: -1 })}>
        {gone === undefined ? title : `${gone} not found`}
      </Heading>
      <p className={styles.text}>{text}</p>
      <Said error={error} title={title} />
      <div className={styles.actions}>
        {(retry === 'again' || retry === 'either') && onRetry && gone === undefined && (
          <Button icon={mdiRefresh} busy={retrying} onClick={again}>
            Try again
          </Button>
        )}
        {(retry === 'reload' || retry === 'either') && (
          <Button icon={mdiRefresh} onClick={() => window.location.reload()}>
            Reload page
          </Button>
        )}
        {error instanceof ApiError && error.isPermission && (
          <Button href={permissionAddress(error.method, error.path)}>Why?</Button>
        )}
        {ticket !== undefined && <Button href={ticket}>Open ticket</Button>}
        {actions}
      </div>
    </div>
  )
}

/** Moves the focus from the removed error to the heading of the content that replaces it. */
function passFocus(from: HTMLElement) {
  const overlay = from.closest('dialog, [role="dialog"]')
  if (overlay) overlay.querySelector<HTMLElement>('h2[tabindex="-1"], button')?.focus()
  else focusHeading()
}

/** Shows the original error messages unchanged. */
function Said({ error, title }: { error: unknown; title: string }) {
  // The URL of a script adds no information for the user.
  if (isChunkLoadError(error)) return null
  if (!(error instanceof ApiError)) {
    const message = error instanceof Error ? error.message : String(error)
    return message ? (
      <div className={styles.said}>
        <p className={styles.fault}>{message}</p>
      </div>
    ) : null
  }
  return (
    <div className={styles.said}>
      {error.faults
        .filter(({ reason }) => reason !== title && reason !== noResponse)
        .map((fault) => (
          <p key={`${fault.field ?? ''} ${fault.reason}`} className={styles.fault}>
            {fault.field !== undefined && <code>{fault.field}: </code>}
            {fault.reason}
          </p>
        ))}
      {!error.unsent && (
        <p className={styles.call}>
          {error.status > 0 && `${error.status} · `}
          {error.method} {error.path}
        </p>
      )}
      <FailureReport error={error} />
    </div>
  )
}
