import { mdiAlert } from '@mdi/js'
import { Link } from 'react-router'
import { asApiError } from '#api/http/client.ts'
import type { ConfigProfile, Disk, Volume } from '#api/generated/types.gen.ts'
import { Button } from '#ui/display/Button.tsx'
import { Chip } from '#ui/display/Chip.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { matrixFindings, type MatrixRow, matrixRows } from './matrix.ts'
import styles from './MatrixPanel.module.css'
import { rootSlot } from '../slotUses.ts'
import { configLabel } from '../../labels.ts'
import { volumePaths } from '#paths/volumes.ts'

interface MatrixPanelProps {
  configs: readonly ConfigProfile[]
  disks: readonly Disk[] | undefined
  volumes: readonly Volume[] | undefined
  /** Error of the disks query. */
  error: unknown
  retrying: boolean
  onRetry: () => void
}

/** Table of disks by configuration, with the slots. */
export function MatrixPanel({
  configs,
  disks,
  volumes,
  error,
  retrying,
  onRetry,
}: MatrixPanelProps) {
  const rows = matrixRows(configs, disks, volumes)
  const findings = matrixFindings(configs, disks, volumes)
  return (
    <Panel title="Disks in configurations">
      {error != null && (
        <div className={styles.failed} role="alert">
          <p>The disks could not be loaded: {asApiError(error).message}</p>
          <Button size="small" busy={retrying} onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
      {findings.length > 0 && (
        <ul className={styles.findings}>
          {findings.map((finding) => (
            <li key={finding}>
              <Icon path={mdiAlert} size={14} label="Attention" />
              <span>{finding}</span>
            </li>
          ))}
        </ul>
      )}
      {/* A scrollable element must be focusable for keyboard users, and this one contains no focusable element. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.scroll} aria-label="Table of disks in configurations" tabIndex={0}>
        <table className={styles.matrix} aria-label="Disks in configurations">
          <thead>
            <tr>
              <th scope="col">Disk</th>
              {configs.map((config) => (
                <th key={config.id} scope="col">
                  {configLabel(config)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  {row.kind === 'volume' ? (
                    <Link to={volumePaths.detail(row.id)}>{row.name}</Link>
                  ) : (
                    row.name
                  )}
                </th>
                {configs.map((config, index) => (
                  <td key={config.id}>
                    <Slots row={row} index={index} root={rootSlot(config.root_device)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  )
}

interface SlotsProps {
  row: MatrixRow
  index: number
  root: string | undefined
}

function Slots({ row, index, root }: SlotsProps) {
  const slots = row.slots[index] ?? []
  if (slots.length === 0) return <span className={styles.empty}>–</span>
  return (
    <span className={styles.slots}>
      {slots.map((slot) => (
        <span key={slot}>
          <Chip mono>{slot}</Chip>
          {slot === root && <span className={styles.root}> root</span>}
        </span>
      ))}
    </span>
  )
}
