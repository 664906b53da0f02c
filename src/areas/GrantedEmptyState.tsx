import type { ComponentProps } from 'react'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { useDeniedReason } from '#api/session/permissions.ts'

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
  return (
    <EmptyState {...rest} title={restricted ? `No ${noun} that you may see` : `No ${noun} yet`}>
      {children}
      {restricted &&
        ' Only objects that your user has a grant for are listed. An unrestricted user can grant access to more.'}
    </EmptyState>
  )
}
