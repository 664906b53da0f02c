import { hour } from '#contract/rules/durations.ts'
import { parseTime } from '#lib/time.ts'
import { computePaths } from '#paths/computes.ts'
import { computeLabel } from '../../../labels.ts'
import { rule } from './rule.ts'

/** Backups run daily in a window of two hours, so after two days one was missed. */
export const overdueAfter = 48 * hour

export const overdueBackups = rule({
  id: 'backup-overdue',
  label: 'Backup overdue',
  about: 'Instances without a backup for two days',
  several: { one: 'instance', text: 'have had no backup for two days', of: 'computes' },
  urgency: 'now',
  reads: ['computes'],
  find: ({ computes }, { now }) =>
    computes.flatMap((compute) => {
      const { id, backups, created } = compute
      if (backups?.enabled !== true) return []
      const last = parseTime(backups.last_successful)?.getTime()
      const since = last ?? parseTime(created)?.getTime()
      if (since === undefined || now - since < overdueAfter) return []
      const href = computePaths.tab(id, 'backups')
      return [
        {
          id: `compute ${id}`,
          kind: 'Instance',
          object: computeLabel(compute),
          tags: compute.tags,
          reason:
            last === undefined
              ? 'Backups are on, but none has succeeded yet.'
              : 'No backup has succeeded for two days.',
          href: computePaths.detail(id),
          action: { label: 'View backups', href },
          at: since,
        },
      ]
    }),
})

export const withoutBackups = rule({
  id: 'no-backups',
  label: 'No backups',
  about: 'Instances whose backup service is off',
  several: { one: 'instance', text: 'have no backups', of: 'computes' },
  urgency: 'plan',
  reads: ['computes'],
  find: ({ computes }) =>
    computes.flatMap((compute) =>
      compute.backups?.enabled === false
        ? [
            {
              id: `compute ${compute.id}`,
              kind: 'Instance',
              object: computeLabel(compute),
              tags: compute.tags,
              reason: 'The backup service is off.',
              href: computePaths.detail(compute.id),
              action: {
                label: 'Enable backups',
                href: `${computePaths.tab(compute.id, 'backups')}?open=enable`,
              },
              computeId: compute.id,
            },
          ]
        : [],
    ),
})
