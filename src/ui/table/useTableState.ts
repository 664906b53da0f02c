import { use, useEffect, useState } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useSearchParams,
} from 'react-router'
import type { Column } from './column.ts'
import { readTableState, writeTableState, type TableState } from './tableState.ts'

/** The time typing rests before the filter goes into the address. */
const settle = 300

interface Typing {
  text: string
  /** What the address said when this was last written there, and what was then written. */
  before: string
  written: string
}

/**
 * The state of a table, kept in the address. What is being typed into the filter runs ahead of the
 * address: a navigation for every key would cost more than the filtering.
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

  // Typed text counts while the address is where typing left it; Back or a link overrules it.
  const ahead = typing && (address.query === typing.before || address.query === typing.written)
  const query = ahead ? typing.text : address.query

  const change = (changes: Partial<TableState>) => {
    setSearch((now) => writeTableState(now, { query, ...changes }, defaultSort, scope), {
      replace: true,
      preventScrollReset: true,
      // The rows are here already: how they are looked at is no reason to read them again.
      defaultShouldRevalidate: false,
    })
  }

  const behind = query !== address.query
  useEffect(() => {
    if (!behind) return undefined
    const timer = setInterval(() => {
      // Written now, it would take the place of where somebody is going, or of what is drawn next.
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
    /** In the place of whatever was typed. */
    show: (wanted: Partial<TableState>) => {
      setTyping(undefined)
      const none = Object.fromEntries(choiceColumns.map((column) => [column, []]))
      change({ query: '', ...wanted, choices: { ...none, ...wanted.choices } })
    },
  }
}
