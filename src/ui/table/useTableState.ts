import { use, useEffect, useState } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useSearchParams,
} from 'react-router'
import type { Column } from './column.ts'
import { readTableState, writeTableState, type TableState } from './tableState.ts'

/** Delay between the last keystroke and the update of the URL, in milliseconds. */
const settle = 300

interface Typing {
  text: string
  /** Query in the URL before the last update, and the query written by that update. */
  before: string
  written: string
}

/**
 * Returns the state of a table, which is stored in the URL. The typed filter text is applied before the URL is updated,
 * because a navigation per keystroke would cost more than the filtering.
 */
export function useTableState<Row>(
  columns: readonly Column<Row>[],
  defaultSort: string,
  scope: string | undefined,
) {
  'use no memo'
  const [search, setSearch] = useSearchParams()
  const router = use(DataRouterContext)?.router
  const { key: drawn } = useLocation()
  const choiceColumns = columns.filter((column) => column.filter).map((column) => column.id)
  const address = readTableState(search, choiceColumns, defaultSort, scope)
  const [typing, setTyping] = useState<Typing>()

  // Use the typed text while the URL contains the previous or the written query; a navigation (Back, a link) overrides
  // it.
  const ahead = typing && (address.query === typing.before || address.query === typing.written)
  const query = ahead ? typing.text : address.query

  const change = (changes: Partial<TableState>) => {
    setSearch((now) => writeTableState(now, { query, ...changes }, defaultSort, scope), {
      replace: true,
      preventScrollReset: true,
      // Do not reload the rows, because only their display changes.
      defaultShouldRevalidate: false,
    })
  }

  const behind = query !== address.query
  useEffect(() => {
    if (!behind) return undefined
    const timer = setInterval(() => {
      // Wait while a navigation is pending or not rendered yet, otherwise this update would replace it.
      const state = router?.state
      if (state && (state.navigation.state !== 'idle' || state.location.key !== drawn)) return
      clearInterval(timer)
      setTyping({ text: query, before: address.query, written: query })
      setSearch((now) => writeTableState(now, { query }, defaultSort, scope), {
        replace: true,
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      })
    }, settle)
    return () => clearInterval(timer)
  }, [behind, query, address.query, defaultSort, scope, setSearch, router, drawn])

  return {
    state: { ...address, query },
    change,
    type: (text: string) =>
      setTyping({
        text,
        before: address.query,
        written: typing?.written ?? address.query,
      }),
    /** Replaces the whole state, including the typed text. */
    show: (wanted: Partial<TableState>) => {
      setTyping(undefined)
      const none = Object.fromEntries(choiceColumns.map((column) => [column, []]))
      change({ query: '', ...wanted, choices: { ...none, ...wanted.choices } })
    },
  }
}
