import { Link } from 'react-router'
import { entityName } from './eventLabels.ts'
import { entityPath } from './entityPath.ts'

interface EntityLinkProps {
  entity: Parameters<typeof entityPath>[0] & Parameters<typeof entityName>[0]
  isDeleted: boolean
  className?: string | undefined
}

/** Renders a link to the entity of an event, a ticket or a notification, or plain text if the entity was deleted. */
export function EntityLink({ entity, isDeleted, className }: EntityLinkProps) {
  const label = entityName(entity)
  if (isDeleted) return <span>{label} (deleted)</span>
  const path = entityPath(entity)
  if (path === undefined) return <span>{label}</span>
  return (
    <Link to={path} className={className}>
      {label}
    </Link>
  )
}
