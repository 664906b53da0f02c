import { mdiAlertOutline, mdiClose } from '@mdi/js'
import type { Compute } from '#api/generated/types.gen.ts'
import { type Operation, operationWords } from '#api/operations/operation.ts'
import { dismissOperations, useObjectOperation } from '#api/operations/store.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Time } from '#ui/Time.tsx'
import styles from './OperationOutcome.module.css'

const outcomes: Partial<Record<Operation['state'], string>> = {
  failed: 'was accepted and then failed',
  unconfirmed: 'was accepted, but its end could not be confirmed',
}

/** What was accepted and did not come to a good end, until it is put away. What was refused was told when it was asked. */
export function OperationOutcome({ compute }: { compute: Compute }) {
  const operation = useObjectOperation('compute', compute.id)
  const outcome = operation && outcomes[operation.state]
  if (!operation || outcome === undefined) return null
  return (
    <output className={styles.outcome}>
      <Icon path={mdiAlertOutline} />
      <span>
        {operationWords[operation.kind].name} {outcome} (<Time value={operation.settled} />)
        {operation.reason ? `: ${operation.reason}` : '.'}
      </span>
      <IconButton
        label="Put away"
        icon={mdiClose}
        size="small"
        onClick={() => dismissOperations(operation.id)}
      />
    </output>
  )
}
