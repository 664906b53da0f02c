import { Link } from 'react-router'
import type { EventEntity } from '#api/generated/types.gen.ts'
import { entityName } from './eventWords.ts'
import { entityPath } from './entityPath.ts'

interface EntityLinkProps {
  entity: EventEntity | null | undefined
  isDeleted: boolean
}

/** What an event is about, as a link to it while it is there. */
export function EntityLink({ entity, isDeleted }: EntityLinkProps) {
  const label = entityName(entity)
  if (isDeleted) return <span>{label} (deleted)</span>
  const path = entityPath(entity)
  return path === undefined ? <span>{label}</span> : <Link to={path}>{label}</Link>
}
