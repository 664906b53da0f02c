import { mdiClose } from '@mdi/js'
import { Link } from 'react-router'
import {
  isRunning,
  operationText,
  type Operation,
  type OperationState,
} from '#api/operations/operation.ts'
import { dismissOperations, useOperations } from '#api/operations/store.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import type { StatusFamily } from '#ui/statusFamily.ts'
import { Time } from '#ui/Time.tsx'
import styles from './Operations.module.css'
import { Panel } from './Panel.tsx'

const families: Readonly<Record<OperationState, StatusFamily>> = {
  sent: 'working',
  accepted: 'working',
  observed: 'working',
  finished: 'running',
  refused: 'failed',
  failed: 'failed',
  unconfirmed: 'attention',
}

/** What was started here or in another tab, and how it ended. */
export function OperationsPanel({ onClose }: { onClose: () => void }) {
  const operations = useOperations()
  const ended = operations.some((operation) => !isRunning(operation))
  return (
    <Panel
      title="Operations"
      onClose={onClose}
      {...(ended && {
        bar: (
          <Button size="small" onClick={() => dismissOperations()}>
            Dismiss those that ended
          </Button>
        ),
      })}
    >
      {operations.length === 0 ? (
        <p className={styles.quiet}>
          Nothing was started lately. What takes time, such as a boot or a resize, is followed here
          until the object itself shows the end.
        </p>
      ) : (
        <ul className={styles.list} aria-label="Operations">
          {operations.map((operation) => (
            <OperationLine key={operation.id} operation={operation} onFollow={onClose} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function OperationLine({ operation, onFollow }: { operation: Operation; onFollow: () => void }) {
  const { id, object, state, started, settled, reason, uncertain } = operation
  const running = isRunning(operation)
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <p className={styles.first}>
          {object.href === undefined ? (
            <span className={styles.name}>{object.label}</span>
          ) : (
            <Link className={styles.name} to={object.href} onClick={onFollow}>
              {object.label}
            </Link>
          )}
          <StatusChip status={state} family={families[state]}>
            {operationText(operation)}
          </StatusChip>
        </p>
        {reason !== undefined && <p className={styles.reason}>{reason}</p>}
        {running && uncertain && (
          <p className={styles.reason}>No answer came; whether it was done shows on the object.</p>
        )}
        <p className={styles.facts}>
          <span>
            Started <Time value={new Date(started)} />
          </span>
          {settled !== undefined && (
            <span>
              ended <Time value={new Date(settled)} />
            </span>
          )}
        </p>
      </div>
      {!running && (
        <IconButton
          label={`Dismiss ${object.label}`}
          icon={mdiClose}
          size="small"
          onClick={() => dismissOperations(id)}
        />
      )}
    </li>
  )
}
