import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { goneRow } from '#api/query/listCache.ts'
import type { ClientOperationId } from '#api/http/operationId.ts'
import { refresh } from '#api/query/query.ts'
import { GoneRowError } from '#api/query/readRow.ts'
import { Button } from '#ui/display/Button.tsx'
import { Screen } from '#ui/layout/Screen.tsx'

interface Gone {
  label: (row: { id: number }) => string
  list: ClientOperationId
  /** Path of the list. */
  back: string
  /** Plural noun for the list's items: "databases". */
  things: string
}

/**
 * Creates the error element of an object's screens. If another client deleted an object that a list had shown, it
 * names the object and links to the list; it rethrows all other errors to the parent error element.
 */
export const goneScreen = ({ label, list, back, things }: Gone) =>
  function GoneScreen() {
    const error = useRouteError()
    const row = goneRow(error)
    const name = error instanceof GoneRowError ? error.row : row && label(row)
    useEffect(() => {
      if (name !== undefined) void refresh([list])
    }, [name])
    if (name === undefined) throw error
    return (
      <Screen title={`${name} no longer exists`}>
        <p>It was deleted elsewhere, or you lost access to it.</p>
        <p>
          <Button href={back}>Go to {things}</Button>
        </p>
      </Screen>
    )
  }
