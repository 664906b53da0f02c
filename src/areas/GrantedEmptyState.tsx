import type { ComponentProps } from 'react'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useDeniedReason } from '#api/permissions.ts'

interface GrantedEmptyStateProps extends Omit<ComponentProps<typeof EmptyState>, 'title'> {
  /** Of the things in the list: "instances". */
  noun: string
}

/** An empty list of what grants are given on: to a restricted user it does not say that the account has none. */
export function GrantedEmptyState({ noun, children, ...rest }: GrantedEmptyStateProps) {
  const restricted = useDeniedReason({ unrestricted: true }) !== undefined
  return (
    <EmptyState {...rest} title={restricted ? `No ${noun} that you may see` : `No ${noun} yet`}>
      {children}
      {restricted &&
        ' Only those your user has a grant for are shown. An unrestricted user can grant access to others, if any.'}
    </EmptyState>
  )
}
