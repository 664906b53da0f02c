import { mdiRefresh } from '@mdi/js'
import { useMemo, useRef, useState } from 'react'
import type { Snapshot } from '#shared/inventoryFile.ts'
import { formatCount, plural, sentenceList } from '#lib/format.ts'
import { naturalCompare } from '#lib/sort.ts'
import { Button } from '#ui/display/Button.tsx'
import { Choice } from '#ui/form/Choice.tsx'
import { ErrorNotice } from '#ui/error/ErrorNotice.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Screen } from '#ui/layout/Screen.tsx'
import { Time } from '#ui/display/Time.tsx'
import { useAddressParams } from '#ui/useAddressParams.ts'
import { useTakeSnapshot } from '../inventory/useTakeSnapshot.ts'
import styles from './CodeScreen.module.css'
import { codeKinds, type CodeSelection } from './codeKinds.ts'
import type { Plan } from './planBuilder.ts'
import { kindsOf, listFilter, selectionOf, type FailedLists } from './selection.ts'
import { SelectionFields } from './SelectionFields.tsx'
import { TextPanel } from './TextPanel.tsx'
import { type Code, type Format, useCode, useWriters } from './useCode.ts'

/** Generates code that recreates the account, or a part of it, through the API. */
export function CodeScreen() {
  const { params, change } = useAddressParams({ replace: true })
  const selection = useMemo(() => selectionOf(params), [params])
  const camera = useTakeSnapshot()
  const [snapshot, setSnapshot] = useState<Snapshot>()
  const writers = useWriters()
  const availableWriters = writers.filter(({ unavailable }) => unavailable === undefined)
  const writer =
    availableWriters.find(({ format }) => format === params.get('format')) ?? availableWriters[0]
  const missing = snapshot && missingKinds(snapshot, selection)
  const code = useCode(missing === false ? snapshot : undefined, selection, writer)
  const load = async () => {
    const taken = await camera.take(listFilter(selection))
    if (taken) setSnapshot(taken)
  }
  const { progress } = camera
  const loadButton = useRef<HTMLButtonElement>(null)
  return (
    <Screen
      title="As code"
      meta={
        writer?.isTakenOver
          ? 'A configuration that imports the account, without secrets'
          : 'Requests that recreate the account, without secrets'
      }
    >
      <div className={styles.stack}>
        <Panel title="Objects">
          <SelectionFields
            selection={selection}
            tags={snapshot ? tagsOf(snapshot) : []}
            onChange={change}
          />
          <div className={styles.line}>
            <Button
              ref={loadButton}
              variant={code ? 'default' : 'primary'}
              {...(code && { icon: mdiRefresh })}
              busy={progress !== undefined}
              onClick={() => void load()}
            >
              {code ? 'Load again' : 'Generate requests'}
            </Button>
            {progress && (
              <>
                <progress
                  aria-label="Loading the account"
                  max={progress.total}
                  value={progress.done}
                />
                <span className={styles.quiet}>
                  {formatCount(progress.done)} of {plural(progress.total, 'list')}
                </span>
                <Button
                  size="small"
                  onClick={() => {
                    // Move the focus first, because the clicked button is about to be removed.
                    loadButton.current?.focus()
                    camera.cancel()
                  }}
                >
                  Cancel
                </Button>
              </>
            )}
            {snapshot && !progress && (
              <span className={styles.quiet}>
                Loaded <Time value={snapshot.taken} />
                {snapshot.username && `, as ${snapshot.username} sees it`}
              </span>
            )}
          </div>
          {camera.error !== undefined && <ErrorNotice error={camera.error} />}
          {code && <FailedListsNotice failedLists={code.failedLists} />}
        </Panel>
        {code && writer && (
          <>
            <Formats
              writers={availableWriters}
              format={writer.format}
              onChange={(format) => change({ format })}
            />
            {writers.map(
              ({ format, unavailable }) =>
                unavailable !== undefined && (
                  <p key={format} className={styles.quiet}>
                    {unavailable}.
                  </p>
                ),
            )}
            {code.plan.steps.length === 0 ? (
              <p>{nothingIn(code, writer.label)}</p>
            ) : (
              <TextPanel code={code} writer={writer} />
            )}
            <LeftOutPanel plan={code.plan} />
          </>
        )}
      </div>
    </Screen>
  )
}

function nothingIn({ failedLists, isFound }: Code, label: string): string {
  if (isFound) return `${label} cannot express the selection`
  return failedLists.length > 0
    ? 'Nothing in the selection could be loaded'
    : 'The selection is empty'
}

/** Returns true if the snapshot lacks a list that the selection requires. */
const missingKinds = ({ lists }: Snapshot, selection: CodeSelection): boolean =>
  kindsOf(selection).some(
    (kind) => !((codeKinds.find((each) => each.kind === kind)?.list ?? '') in lists),
  )

const tagsOf = ({ lists }: Snapshot): string[] =>
  [
    ...new Set(
      codeKinds.flatMap(({ list }) =>
        Object.values(lists[list]?.objects ?? {}).flatMap(({ tags }) =>
          Array.isArray(tags) ? tags.map(String) : [],
        ),
      ),
    ),
  ].toSorted(naturalCompare)

interface FormatsProps {
  writers: ReturnType<typeof useWriters>
  format: Format
  onChange: (format: Format | undefined) => void
}

function Formats({ writers, format, onChange }: FormatsProps) {
  if (writers.length < 2) return null
  return (
    <div className={styles.formats}>
      <Choice
        legend="Write as"
        options={writers.map((writer) => ({ value: writer.format, label: writer.label }))}
        value={format}
        onChange={(next) => onChange(next === 'shell' ? undefined : next)}
      />
    </div>
  )
}

function FailedListsNotice({ failedLists }: { failedLists: readonly FailedLists[] }) {
  if (failedLists.length === 0) return null
  return (
    <div className={styles.failed}>
      <p>Not written, because they could not be loaded:</p>
      <ul className={styles.list}>
        {failedLists.map(({ reason, names }) => (
          <li key={reason}>
            {sentenceList(names, 20)}: {reason}
          </li>
        ))}
      </ul>
    </div>
  )
}

function LeftOutPanel({ plan: { left, needs } }: { plan: Plan }) {
  if (left.length + needs.length === 0) return null
  return (
    <Panel title="Left out">
      <ul className={styles.list}>
        {needs.length > 0 && (
          <li>Required from the same account, but not created: {sentenceList(needs, 20)}</li>
        )}
        {left.map(({ reason, names }) => (
          <li key={reason}>
            {reason}: {sentenceList(names, 5)}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
