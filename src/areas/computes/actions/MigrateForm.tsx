import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { migrateCompute } from '#api/generated/sdk.gen.ts'
import type { ComputeBackups, ConfigProfile } from '#api/generated/types.gen.ts'
import { diskAllocation, migrateErrors } from '#contract/rules/computeMoves.ts'
import { computeCan } from '#contract/rules/computeStates.ts'
import { formatDuration } from '#lib/time.ts'
import { formatMoney, plural, sentenceList } from '#lib/format.ts'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { SwitchInput } from '#ui/form/fields/SwitchInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { useTimeZone } from '#ui/display/Time.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { regionLabel, useRegions } from '#api/query/regions.ts'
import { computeBackupName } from '../backups/computeBackupName.ts'
import { backupList, computeBackupsQuery } from '../backups/queries.ts'
import { regionError, sizedDisks } from '../plans/planErrors.ts'
import { useStock } from '../plans/queries.ts'
import { instancePrice } from '../public/price.ts'
import { computeConfigsQuery, useComputeTypes } from '../queries.ts'
import { computeDisksQuery } from '../storage/queries.ts'
import type { ActionProps } from '../computeActions.ts'
import { type Prerequisite, Prerequisites, unmetReason } from '#ui/form/Prerequisites.tsx'
import { computeRequest, useComputeAction } from '../useComputeAction.ts'
import { usePendingMigration } from './useResizePrerequisites.ts'
import { computeLabel } from '../../labels.ts'
import { usableFirst } from '../../usableFirst.ts'

/** Known copy rates to another data center and within one, in MB per second (response shapes 8.1). */
const speeds = { far: 7.5, near: 200 }

const schema = z.object({
  /** Region id; `here` means another host in the same data center. */
  region: z.string(),
  type: z.enum(['cold', 'warm']),
  upgrade: z.boolean(),
})
type Migrate = z.infer<typeof schema>

const here = 'here'

const purposesOf = (configs: readonly ConfigProfile[]) =>
  configs.flatMap(({ interfaces }) => interfaces?.map(({ purpose }) => purpose ?? '') ?? [])

/** Migrates an instance to another data center, or to the host that the provider has announced. */
export function MigrateForm({ compute, onClose }: ActionProps) {
  const name = computeLabel(compute)
  const pending = usePendingMigration(compute.id)
  const form = useContractForm<Migrate>({
    schema,
    defaultValues: { type: 'cold', upgrade: false },
  })
  const { control } = form
  const [target, way] = useWatch({ control, name: ['region', 'type'] }) as [
    string | undefined,
    string,
  ]
  const regions = useRegions()
  const types = useComputeTypes()
  const stock = useStock()
  const configs = useQuery(computeConfigsQuery(compute.id))
  const disks = useQuery(computeDisksQuery(compute.id))
  const zone = useTimeZone()
  const type = types.find(({ id }) => id === compute.type)
  const purposes = purposesOf(configs.data?.rows ?? [])
  const to = target === undefined || target === here ? undefined : target
  const backupsInRegion = useQuery({
    ...computeBackupsQuery(compute.id),
    enabled: to !== undefined,
  })
  const faultTo = (id: string, migrationBody: { type?: string } = {}) => {
    const region = regions.find((each) => each.id === id)
    const capabilities = region?.capabilities ?? []
    const [fault] = migrateErrors(migrationBody, {
      from: compute.region ?? '',
      to: id,
      purposes,
      capabilities,
    })
    if (fault) return fault.reason
    if (region?.status === 'outage') return 'The region has an outage.'
    return type && regionError(type, region, stock)
  }
  const backups = compute.backups?.enabled === true
  const priceAt = (regionId: string | undefined) =>
    instancePrice(type, regionId, { backups, per: 'monthly' })
  const before = priceAt(compute.region)
  const after = priceAt(to)
  const size = diskAllocation(sizedDisks(disks.data?.data ?? []))
  const prerequisites: Prerequisite[] = [
    ...(configs.error
      ? [
          {
            state: 'stated',
            text: 'The interfaces could not be loaded. An instance in a VPC cannot leave its region.',
          } as const,
        ]
      : []),
    ...targetPrerequisites(to, target, faultTo(to ?? '', { type: way }), pending),
    ...(to === undefined
      ? []
      : [
          {
            state: 'warned',
            text: 'The instance gets new addresses. Update DNS records and settings that use the current ones.',
          } as const,
          ...deletedBackups(backupsInRegion, zone),
          {
            state: 'stated',
            text: 'Not possible with an IPv6 pool, an attached volume, address failover or a queued migration.',
          } as const,
        ]),
    ...(size > 0 && target !== undefined
      ? [
          {
            state: 'stated',
            text: `Copying takes about ${formatDuration(size / (to === undefined ? speeds.near : speeds.far))}.`,
          } as const,
        ]
      : []),
    ...(to !== undefined && before !== undefined && after !== undefined && before !== after
      ? [
          {
            state: 'warned',
            text: `The price there${backups ? ', with backups,' : ''} is ${formatMoney(after)}/mo (now ${formatMoney(before)}).`,
          } as const,
        ]
      : []),
  ]
  const operation = useComputeAction(compute, migrateCompute, {
    refreshes: ['getCompute', 'listNotifications'],
    // A warm migration within a data center changes no field of the instance, so it cannot be tracked; only its events
    // show it.
    track: ({ body }) =>
      body?.type === 'warm'
        ? undefined
        : computeRequest(compute, 'migrate', {
            before: { region: compute.region ?? null },
            wanted: { region: body?.region ?? compute.region ?? null },
          }),
  })
  const upgradeDisabledReason = type?.successor
    ? undefined
    : 'This plan is current; no upgrade is available.'
  const warmDisabledReason =
    to === undefined
      ? computeCan.migrateWarm(compute.status ?? 'unknown')
      : 'Only cold migration reaches another data center.'
  return (
    <FormDrawer
      title={`Migrate ${name}`}
      width="wide"
      meta={<>Current region: {regionLabel(regions, compute.region)}</>}
      call="POST /compute/instances/{computeId}/migrate"
      form={form}
      operation={operation}
      toInput={({ region, type: way, upgrade }) => ({
        path: { computeId: compute.id },
        body: {
          region: region === here ? undefined : region,
          type: way,
          upgrade: upgrade || undefined,
        },
      })}
      onClose={onClose}
      onDone={() => toast(`${name} is being migrated`)}
      submitLabel={to === undefined ? 'Migrate' : `Migrate to ${regionLabel(regions, to)}`}
      disabledReason={unmetReason(prerequisites)}
    >
      <SelectInput
        name="region"
        control={control}
        label="To"
        placeholder="Select a region or another host"
        width="full"
        options={[
          {
            value: here,
            label: 'Another host in the same data center',
            detail: 'Run the scheduled migration now.',
            disabledReason: pending === false ? 'No migration is scheduled.' : undefined,
          },
          ...usableFirst(
            regions
              .filter(({ id }) => id !== compute.region)
              .map((region) => ({
                value: region.id,
                label: region.label ?? region.id,
                detail: region.id,
                disabledReason: faultTo(region.id),
              })),
          ),
        ]}
      />
      <SelectInput
        name="type"
        control={control}
        label="Migration type"
        options={[
          {
            value: 'cold',
            label: 'Cold',
            detail: 'Powered off during the move, then as before.',
          },
          {
            value: 'warm',
            label: 'Warm',
            detail: 'Keeps running while it is copied.',
            disabledReason: warmDisabledReason,
          },
        ]}
      />
      <SwitchInput
        name="upgrade"
        control={control}
        label="Upgrade to newer hardware during migration"
        disabled={upgradeDisabledReason !== undefined}
        help={
          upgradeDisabledReason ??
          'Free. If the destination has no newer hardware, the instance is not moved.'
        }
      />
      <Prerequisites items={prerequisites} />
    </FormDrawer>
  )
}

/** Backups belong to a region, so a migration to another one deletes them. */
function deletedBackups(
  { data, error }: { data?: ComputeBackups | undefined; error: unknown },
  zone: string | undefined,
): Prerequisite[] {
  if (error)
    return [{ state: 'warned', text: 'The backups, which are deleted, could not be loaded.' }]
  const names = data ? backupList(data).map((each) => computeBackupName(each, zone, 'within')) : []
  if (names.length === 0) return []
  return [
    { state: 'warned', text: `Deletes ${plural(names.length, 'backup')}: ${sentenceList(names)}.` },
  ]
}

function targetPrerequisites(
  to: string | undefined,
  target: string | undefined,
  fault: string | undefined,
  pending: boolean | undefined,
): Prerequisite[] {
  if (target === undefined) return []
  if (to !== undefined) {
    return [
      fault === undefined
        ? { state: 'met', text: 'The region offers everything that the instance uses.' }
        : { state: 'unmet', text: `${fault}.` },
    ]
  }
  return [
    pending === undefined
      ? { state: 'stated', text: 'A scheduled migration is required.' }
      : {
          state: pending ? 'met' : 'unmet',
          text: pending ? 'A migration is scheduled.' : 'No migration is scheduled.',
        },
  ]
}
