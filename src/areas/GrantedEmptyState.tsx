import type { ComponentProps } from 'react'
import { type Need, useDeniedReason } from '#api/session/permissions.ts'
import { DeniedState } from '#ui/error/DeniedState.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'

interface GrantedEmptyStateProps extends Omit<ComponentProps<typeof EmptyState>, 'title'> {
  /** Plural noun for the list's items: "instances". */
  noun: string
  /** Permissions of the create action; undefined if there is none. */
  createNeed?: Need
}

/**
 * Empty state of a list that is filtered by grants. A restricted user may only lack grants, so the text then does not
 * claim that the account has no such objects, unless the user can create the first one.
 */
export function GrantedEmptyState({ noun, createNeed, children, ...rest }: GrantedEmptyStateProps) {
  const restricted = useDeniedReason({ unrestricted: true }) !== undefined
  const createDenied = useDeniedReason(createNeed ?? {})
  const canCreate = createNeed !== undefined && createDenied === undefined
  return restricted && !canCreate ? (
    <DeniedState {...rest} noun={noun} reason="Your user has no grant for any of them." />
  ) : (
    <EmptyState {...rest} title={`No ${noun} yet`}>
      {children}
    </EmptyState>
  )
}
