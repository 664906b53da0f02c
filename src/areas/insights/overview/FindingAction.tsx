import { Link, useLocation } from 'react-router'
import { isPlainClick } from '#lib/isPlainClick.ts'
import { withParams } from '#lib/params.ts'
import { overviewPaths } from '#paths/overview.ts'
import type { Finding } from './rules/rule.ts'

interface FindingActionProps {
  action: Finding['action']
  /** Object and problem, because the label alone is the same in many rows. */
  of: string
  /** Called when the link is followed in this tab. */
  onFollow?: () => void
}

/** Link to the action of a finding. A dialog of the overview opens over the current filter and sort order. */
export function FindingAction({ action: { label, href }, of, onFollow }: FindingActionProps) {
  const { search } = useLocation()
  const [path, query] = href.split('?')
  const changes = Object.fromEntries(new URLSearchParams(query))
  return (
    <Link
      to={
        path === overviewPaths.screen()
          ? { search: withParams(new URLSearchParams(search), changes).toString() }
          : href
      }
      aria-label={`${label}: ${of}`}
      onClick={(event) => {
        if (isPlainClick(event)) onFollow?.()
      }}
    >
      {label}
    </Link>
  )
}
