import type { UseFormReturn } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { asApiError } from '#api/http/client.ts'
import type { Compute } from '#api/generated/types.gen.ts'
import { defaultAlerts } from '#contract/rules/alerts.ts'
import { choiceParam } from '#lib/params.ts'
import { Button } from '#ui/display/Button.tsx'
import { ChartGroup } from '#ui/chart/ChartGroup.tsx'
import { ChartZoomButtons } from '#ui/chart/ChartZoomButtons.tsx'
import { useAddressZoom } from '#ui/chart/useAddressZoom.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { useTimeZone } from '#ui/display/Time.tsx'
import { RangeLinks } from '../statistics/RangeLinks.tsx'
import { rangeName, withRange } from '../statistics/statsRange.ts'
import { AlertEditor } from './AlertEditor.tsx'
import type { ComputeSettings } from './settingsSchema.ts'
import styles from './ComputeSettingsTab.module.css'
import { useBacktests } from './useBacktests.ts'

interface AlertsPanelProps {
  form: UseFormReturn<ComputeSettings, unknown, ComputeSettings>
  compute: Compute
  deniedReason: string | undefined
}

const ranges = ['24h', '30d'] as const

/** Alert limits of an instance, with charts that show when they would have fired. */
export function AlertsPanel({ form, compute, deniedReason }: AlertsPanelProps) {
  const zone = useTimeZone()
  const [search] = useSearchParams()
  const range = choiceParam(search, 'range', ranges)
  const { stats, transfer, stale, domain, tests } = useBacktests(compute.id, range)
  const zoomed = useAddressZoom(domain)
  const vcpus = compute.specs?.vcpus
  const isUnavailable = stats.error !== null && !stats.data
  const restore = (cores: number) =>
    form.setValue('alerts', defaultAlerts(cores), { shouldDirty: true, shouldValidate: true })
  return (
    <Panel
      title="Alerts"
      action={
        vcpus !== undefined && (
          <Button
            size="small"
            variant="quiet"
            disabledReason={deniedReason}
            onClick={() => restore(vcpus)}
          >
            Reset to defaults
          </Button>
        )
      }
    >
      <p className={styles.note}>Alerts when the 2-hour average exceeds the threshold.</p>
      <ChartGroup domain={domain} zone={zone} {...zoomed}>
        <div className={styles.tried}>
          <span>Preview over the last</span>
          <RangeLinks range={range} rangeHref={(next) => `?${withRange(search, next)}`} />
          <ChartZoomButtons />
        </div>
        {isUnavailable && (
          <div className={styles.error} role="alert">
            <p>
              Thresholds can be set, but not previewed: {asApiError(stats.error).message}
              {asApiError(stats.error).status === 400 &&
                ' A new instance usually has its first data a few minutes after creation.'}
            </p>
            <Button size="small" busy={stats.isFetching} onClick={() => void stats.refetch()}>
              Try again
            </Button>
          </div>
        )}
        {tests.map(({ field, test }) => {
          const ofQuota = field.name === 'transfer_quota'
          const noTransfer = ofQuota && transfer.error !== null && !transfer.data
          const pending = !stats.data || (ofQuota && transfer.isPending)
          return (
            <AlertEditor
              key={field.name}
              field={field}
              control={form.control}
              initial={vcpus === undefined ? undefined : defaultAlerts(vcpus)[field.name]}
              onChange={(limit) =>
                form.setValue(`alerts.${field.name}`, limit, {
                  shouldDirty: true,
                  shouldValidate: true,
                })
              }
              deniedReason={deniedReason}
              test={test}
              period={
                ofQuota
                  ? `this month so far (last ${rangeName(range)})`
                  : `the last ${rangeName(range)}`
              }
              state={
                isUnavailable || noTransfer
                  ? 'error'
                  : pending
                    ? 'loading'
                    : stale
                      ? 'stale'
                      : 'ready'
              }
              errorText={
                noTransfer && !isUnavailable
                  ? `No preview: ${asApiError(transfer.error).message}`
                  : undefined
              }
              fileName={`${compute.label ?? compute.id}-alert-${field.name}-${range}`}
            />
          )
        })}
      </ChartGroup>
    </Panel>
  )
}
