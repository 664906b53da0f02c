import type { ComponentProps, ReactNode } from 'react'
import { lacksScope } from '#api/session/scopes.ts'
import { permissionAddress } from '#lib/permissionAddress.ts'
import { Button } from '../display/Button.tsx'
import { EmptyState } from '../layout/EmptyState.tsx'
import { askForAccess, noAccessTo, otherTokenAdvice } from './describeError.ts'

interface DeniedStateProps extends Pick<ComponentProps<typeof EmptyState>, 'command'> {
  /** Plural noun for the objects that the user cannot read: "tags". */
  noun: string
  /** Sentence that names the missing permission. */
  reason: ReactNode
  /** Scope of the token that reading the objects requires. */
  scope?: string | undefined
  /** Path of the API that lists the objects, for the page that explains the permission. */
  path?: string
  /** Button in place of the explanation. */
  action?: ReactNode
}

/** Shown in place of objects that the acting user has no access to, in the same words as a rejected request. */
export function DeniedState(props: DeniedStateProps) {
  const { noun, reason, scope, path, action, command } = props
  const isTokenDenied = scope !== undefined && reason === lacksScope(scope)
  return (
    <EmptyState
      title={noAccessTo(noun)}
      action={
        action ??
        (path !== undefined && <Button href={permissionAddress('GET', path)}>Why?</Button>)
      }
      {...(command !== undefined && { command })}
    >
      {reason} {isTokenDenied ? otherTokenAdvice : askForAccess}
    </EmptyState>
  )
}
