import type { Disk } from '#api/generated/types.gen.ts'
import { formatMegabytes } from '#lib/format.ts'
import { seriesLook } from '#ui/chart/chartSeries.ts'
import { tooltip } from '#ui/overlay/tooltip.ts'
import { allocation } from './allocation.ts'
import styles from './AllocationBar.module.css'
import { diskLabel } from '../../labels.ts'

interface AllocationBarProps {
  disks: readonly Disk[]
  /** Disk space of the plan, in MB; undefined until it is known. */
  plan: number | undefined
}

/** Bar of the plan's disk space, allocated and free. */
export function AllocationBar({ disks, plan }: AllocationBarProps) {
  const { used, free, over, parts } = allocation(disks, plan)
  return (
    <div className={styles.allocation}>
      <p>
        <strong>{formatMegabytes(used)}</strong>
        {plan !== undefined && <> of {formatMegabytes(plan)}</>} allocated
        {over > 0 ? (
          <span className={styles.over}>, {formatMegabytes(over)} more than the plan provides</span>
        ) : (
          free !== undefined && (
            <span className={styles.dim}>
              , {free > 0 ? formatMegabytes(free) : 'nothing'} free
            </span>
          )
        )}
      </p>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(({ disk, share }, index) => (
          <div
            key={disk.id}
            className={styles.part}
            style={{ width: `${share}%`, background: seriesLook(index).color }}
            {...tooltip(`${diskLabel(disk)}: ${formatMegabytes(disk.size)}`)}
          />
        ))}
      </div>
    </div>
  )
}
