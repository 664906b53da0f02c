import {
  mdiAlertOutline,
  mdiChevronDown,
  mdiChevronRight,
  mdiMagnify,
  mdiRefresh,
  mdiStop,
} from '@mdi/js'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { plural } from '#lib/format.ts'
import { naturalCompare } from '#lib/sort.ts'
import { Banner } from '#ui/layout/Banner.tsx'
import { Button } from '#ui/display/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Screen } from '#ui/layout/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { useComputes } from '../../computes/queries.ts'
import { computeLabel } from '../../labels.ts'
import styles from './Find.module.css'
import { type Match, parseWanted } from '../../addressMatch.ts'
import { findPaths } from '#paths/find.ts'
import { searchedSentence, notSearchedSentence } from './searchedWords.ts'
import { usageColumns } from './usageColumns.tsx'
import { useFindings } from './useFindings.ts'
import type { Use } from '../../findSource.ts'

/** Screen that shows where an IP address, range or host name is used in the account. */
export function FindScreen() {
  const [search] = useSearchParams()
  const wanted = search.get('for') ?? ''
  return (
    <Screen title="Find usage" section={wanted || undefined}>
      <SearchForm key={wanted} wanted={wanted} />
      {parseWanted(wanted) && <Findings key={`found ${wanted}`} wanted={wanted} />}
    </Screen>
  )
}

function SearchForm({ wanted }: { wanted: string }) {
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState(wanted)
  const [fault, setFault] = useState(() => errorOf(wanted, true))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = errorOf(typed)
    setFault(wrong)
    if (wrong === undefined) void navigate(findPaths.find(typed.trim()))
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <label htmlFor={id} className={styles.label}>
        Address, range or hostname
      </label>
      <div className={styles.line}>
        <input
          id={id}
          className="control"
          type="search"
          value={typed}
          placeholder="192.0.2.1, 10.0.0.0/24, www.example.com"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-fault`}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="primary" icon={mdiMagnify}>
          Find
        </Button>
      </div>
      <span id={`${id}-fault`} className={styles.fault} role="alert">
        {fault}
      </span>
    </form>
  )
}

function errorOf(typed: string, orNothing = false): string | undefined {
  if (orNothing && typed.trim() === '') return undefined
  return parseWanted(typed)
    ? undefined
    : 'Enter an IP address, a range such as 10.0.0.0/24, or a hostname.'
}

const ranks: readonly Match[] = ['exact', 'within', 'contains', 'everybody']

/** Sorts by match: exact, within, contains, and last ranges of all IP addresses. */
const byMatch = (one: Use, other: Use) =>
  ranks.indexOf(one.match) - ranks.indexOf(other.match) ||
  naturalCompare(`${one.kind} ${one.object}`, `${other.kind} ${other.object}`)

/** Returns the distinct ranges: "0.0.0.0/0, ::/0". */
const rangesOf = (uses: readonly Use[]) =>
  [...new Set(uses.map(({ value }) => value))].toSorted().join(', ')

const rowId = ({ id }: Use) => id

function Findings({ wanted }: { wanted: string }) {
  const { uses, searched, state, stop, again } = useFindings(wanted)
  const computes = useComputes().rows
  const [showsAny, setShowsAny] = useState(false)
  // Ranges of all IP addresses match every search, so they would bury the uses that concern this value.
  const anyAddress = uses.filter(({ match }) => match === 'everybody')
  const shownUses = showsAny ? uses : uses.filter(({ match }) => match !== 'everybody')
  const rows = shownUses.toSorted(byMatch).map((use) => {
    const { computeId } = use
    if (computeId === undefined) return use
    return {
      ...use,
      object: computeLabel(computes.find(({ id }) => id === computeId) ?? { id: computeId }),
    }
  })
  const found = uses.length - anyAddress.length
  const count = plural(found, 'use')
  const failureText = notSearchedSentence(searched)
  const counts = searched.some(({ rows: read, done }) => done || read > 0)
    ? searchedSentence(searched)
    : ''
  return (
    <>
      <div className={styles.state}>
        <output className={styles.outcome}>
          {state === 'running' && `Searching: ${count} so far.`}
          {state === 'stopped' && `Stopped: ${count} until then.`}
          {state === 'done' &&
            (found > 0 ? `Found in ${plural(found, 'place')}.` : `${count} found.`)}
        </output>
        <p className={styles.searched}>{counts}</p>
        {state === 'running' ? (
          <Button size="small" icon={mdiStop} onClick={stop}>
            Stop
          </Button>
        ) : (
          <Button size="small" icon={mdiRefresh} onClick={again}>
            Search again
          </Button>
        )}
      </div>
      {failureText !== undefined && <Banner icon={mdiAlertOutline}>{failureText}</Banner>}
      {anyAddress.length > 0 && (
        <Button
          size="small"
          variant="quiet"
          className={styles.anyAddress}
          icon={showsAny ? mdiChevronDown : mdiChevronRight}
          expanded={showsAny}
          onClick={() => setShowsAny(!showsAny)}
        >
          {plural(anyAddress.length, 'use')} of any address ({rangesOf(anyAddress)})
        </Button>
      )}
      {(rows.length > 0 || state !== 'running') && (
        <DataTable
          label="Uses"
          name="usage"
          columns={usageColumns}
          rows={rows}
          total={rows.length}
          loading={state === 'running'}
          rowId={rowId}
          empty={
            <EmptyState title="No uses found">
              {state === 'stopped'
                ? 'The search was stopped before it finished.'
                : `No uses of ${wanted} found.`}
            </EmptyState>
          }
        />
      )}
    </>
  )
}
