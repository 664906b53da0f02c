import type { ComponentProps } from 'react'
import { useDeniedReason } from '#api/session/permissions.ts'
import { DeniedState } from '#ui/error/DeniedState.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'

interface GrantedEmptyStateProps extends Omit<ComponentProps<typeof EmptyState>, 'title'> {
  /** Plural noun for the list's items: "instances". */
  noun: string
}

/**
 * Empty state of a list that is filtered by grants. A restricted user may only lack grants, so the text then does not
 * claim that the account has no such objects.
 */
export function GrantedEmptyState({ noun, children, ...rest }: GrantedEmptyStateProps) {
  const restricted = useDeniedReason({ unrestricted: true }) !== undefined
  return restricted ? (
    <DeniedState {...rest} noun={noun} reason="Your user has no grant for any of them." />
  ) : (
    <EmptyState {...rest} title={`No ${noun} yet`}>
      {children}
    </EmptyState>
  )
}
