import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { cloneCompute } from '#api/generated/sdk.gen.ts'
import type { ConfigProfile, Disk } from '#api/generated/types.gen.ts'
import { trackOperation } from '#api/operations/track.ts'
import { usePermission } from '#api/permissions.ts'
import { cloneFaults, diskAllocation, vlanRegionFault } from '#contract/rules/computeMoves.ts'
import { computeLabelFault, computeLabelLength } from '#contract/rules/labels.ts'
import { encodeUserData } from '#contract/rules/userData.ts'
import { formatMegabytes, formatMoney } from '#lib/format.ts'
import { CheckboxGroup } from '#ui/fields/CheckboxGroup.tsx'
import { SelectInput } from '#ui/fields/SelectInput.tsx'
import { SwitchInput } from '#ui/fields/SwitchInput.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { fits } from '#ui/formFaults.ts'
import { FormDrawer } from '#ui/FormDrawer.tsx'
import { toast } from '#ui/toast.ts'
import { useRegions } from '../../regions/queries.ts'
import { slotUses } from '../configs/slotUses.ts'
import { userDataSchema } from '../deploy/deployment.ts'
import { UserDataInput } from '../deploy/UserDataInput.tsx'
import { computePaths } from '../paths.ts'
import { PlanPicker } from '../plans/PlanPicker.tsx'
import { regionFault, sizedDisks } from '../plans/planFaults.ts'
import { useStock } from '../plans/queries.ts'
import { backupPriceIn, priceIn } from '../price.ts'
import { computeConfigsQuery, useComputes, useComputeTypes } from '../queries.ts'
import { configName } from '../storage/diskUses.ts'
import { computeDisksQuery } from '../storage/queries.ts'
import type { ActionProps } from './ActionHost.tsx'
import { type Condition, Conditions, unmetReason } from './Conditions.tsx'
import { computeName, computeRequest, useComputeAction } from './useComputeAction.ts'

interface Clone {
  target: 'new' | 'existing'
  compute_id?: number | undefined
  region?: string | undefined
  type?: string | undefined
  label: string
  backups_enabled: boolean
  private_ip: boolean
  user_data: string
  configs: number[]
  disks: number[]
}

const schemaFor = (hasUserData: boolean) =>
  z
    .object({
      target: z.enum(['new', 'existing']),
      compute_id: z.optional(z.number()),
      region: z.optional(z.string()),
      type: z.optional(z.string()),
      label: z.string(),
      backups_enabled: z.boolean(),
      private_ip: z.boolean(),
      user_data: userDataSchema,
      configs: z.array(z.number()),
      disks: z.array(z.number()),
    })
    .check(
      z.superRefine((values, context) => {
        const issue = (field: string, message: string) =>
          context.addIssue({ code: 'custom', message, path: [field], input: values })
        if (values.target === 'existing' && values.compute_id === undefined)
          issue('compute_id', 'Choose the instance')
        if (values.target === 'new') {
          for (const { field, reason } of cloneFaults(bodyOf(values), hasUserData))
            issue(field === 'metadata.user_data' ? 'user_data' : (field ?? 'type'), reason)
          const fault = values.label === '' ? undefined : computeLabelFault(values.label)
          if (fault !== undefined) issue('label', fault)
        }
      }),
    )

const bodyOf = (values: Clone) => ({
  configs: values.configs,
  disks: values.disks,
  ...(values.target === 'existing'
    ? { ...(values.compute_id !== undefined && { compute_id: values.compute_id }) }
    : {
        ...(values.region !== undefined && { region: values.region }),
        ...(values.type !== undefined && { type: values.type }),
        ...(values.label !== '' && { label: values.label }),
        ...(values.backups_enabled && { backups_enabled: true }),
        ...(values.private_ip && { private_ip: true }),
        ...(values.user_data !== '' && {
          metadata: { user_data: encodeUserData(values.user_data) },
        }),
      }),
})

/** The disks that a choice copies: those of the chosen profiles, and those chosen besides. */
function copied(
  disks: readonly Disk[],
  configs: readonly ConfigProfile[],
  values: Pick<Clone, 'configs' | 'disks'>,
) {
  const inConfigs = new Set(
    configs
      .filter(({ id }) => values.configs.includes(id))
      .flatMap((config) => slotUses(config).flatMap((use) => (use.kind === 'disk' ? use.id : []))),
  )
  return disks.filter(({ id }) => inConfigs.has(id) || values.disks.includes(id))
}

export function CloneForm({ compute, onClose }: ActionProps) {
  const configs = useQuery(computeConfigsQuery(compute.id))
  const disks = useQuery(computeDisksQuery(compute.id))
  // What is copied is the form's first content, so that it is known before the form is there.
  if (configs.isPending || disks.isPending) return null
  return (
    <LoadedForm
      compute={compute}
      onClose={onClose}
      configs={configs.data?.data ?? []}
      disks={disks.data?.data ?? []}
    />
  )
}

interface LoadedProps extends ActionProps {
  configs: readonly ConfigProfile[]
  disks: readonly Disk[]
}

function LoadedForm({ compute, onClose, configs, disks }: LoadedProps) {
  const name = computeName(compute)
  const hasUserData = compute.has_user_data === true
  const schema = schemaFor(hasUserData)
  const form = useForm<Clone, unknown, z.infer<typeof schema>>({
    resolver: fits(schema),
    defaultValues: {
      target: 'new',
      compute_id: undefined,
      region: compute.region,
      type: compute.type ?? undefined,
      label: '',
      backups_enabled: compute.backups?.enabled ?? false,
      private_ip: false,
      user_data: '',
      configs: configs.map(({ id }) => id),
      disks: [],
    },
  })
  const { control } = form
  const values = useWatch({ control }) as Clone
  const types = useComputeTypes()
  const regions = useRegions()
  const stock = useStock()
  const others = useComputes()
  const isNew = values.target === 'new'
  const mayAdd = usePermission({ global: 'add_computes' }).reason
  const type = types.find(({ id }) => id === values.type)
  const parts = sizedDisks(copied(disks, configs, values))
  const needed = diskAllocation(parts)
  const purposes = configs.flatMap(
    ({ interfaces }) => interfaces?.map(({ purpose }) => purpose ?? '') ?? [],
  )
  const regionLack = (id: string) => {
    const region = regions.find((each) => each.id === id)
    if (region?.status === 'outage') return 'The region has an outage'
    if (purposes.includes('vpc') && id !== compute.region && values.configs.length > 0)
      return 'Its VPC stays in its region'
    return vlanRegionFault({
      from: compute.region ?? '',
      to: id,
      purposes,
      capabilities: region?.capabilities ?? [],
    })
  }
  const planFault = (each: (typeof types)[number]) =>
    regionFault(
      each,
      regions.find(({ id }) => id === values.region),
      stock,
    ) ??
    (each.disk !== undefined && needed > each.disk
      ? `The clone needs ${formatMegabytes(needed)}`
      : undefined)
  const chosenFault = isNew && type ? planFault(type) : undefined
  const price = priceIn(type, values.region)?.monthly
  const backups = backupPriceIn(type, values.region)?.monthly
  const conditions: Condition[] = [
    {
      state: needed > 0 ? 'met' : 'warned',
      text:
        parts.length === 0
          ? 'No disk is copied.'
          : `Copied: ${parts.map(({ label }) => label).join(', ')} (${formatMegabytes(needed)}).`,
    },
    ...(chosenFault === undefined ? [] : [{ state: 'unmet', text: `${chosenFault}.` } as const]),
    ...(isNew && mayAdd !== undefined ? [{ state: 'unmet', text: mayAdd } as const] : []),
    ...(isNew && price != null
      ? [
          {
            state: 'warned',
            text: `It costs ${formatMoney(price + (values.backups_enabled ? (backups ?? 0) : 0))} a month from now on.`,
          } as const,
        ]
      : []),
    { state: 'stated', text: 'At most five clones of one instance run at once.' },
    ...(compute.status === 'running'
      ? [
          {
            state: 'warned',
            text: 'It runs now: what is being written while it is copied may be incomplete. Shut it down for a clean copy.',
          } as const,
        ]
      : []),
  ]
  const operation = useComputeAction(compute, cloneCompute, {
    refreshes: ['listComputes', 'getCompute', 'listComputeDisks', 'listComputeConfigs'],
  })
  return (
    <FormDrawer
      title={`Clone ${name}`}
      width="wide"
      form={form}
      operation={operation}
      toInput={(body) => ({ path: { computeId: compute.id }, body: bodyOf(body) })}
      onClose={onClose}
      onDone={(answer) => {
        // The copy is another instance, known by the answer only.
        void trackOperation(computeRequest(answer, 'create'), () => Promise.resolve(answer))
        toast(`${name} is being cloned`, {
          label: `Open ${computeName(answer)}`,
          href: computePaths.detail(answer.id),
        })
      }}
      submitLabel={`Clone ${name}`}
      disabledReason={unmetReason(conditions)}
    >
      <SelectInput
        name="target"
        control={control}
        label="To"
        options={[
          { value: 'new', label: 'A new instance', disabledReason: mayAdd },
          { value: 'existing', label: 'An existing instance', detail: 'Beside what it has.' },
        ]}
      />
      {isNew ? (
        <>
          <TextInput
            name="label"
            control={control}
            label="Label"
            optional
            whenEmpty=""
            limit={computeLabelLength.max}
            width="medium"
            help="Left empty, the service chooses one."
          />
          <SelectInput
            name="region"
            control={control}
            label="Region"
            width="full"
            options={regions.map((region) => ({
              value: region.id,
              label: region.label ?? region.id,
              detail: region.id,
              disabledReason: regionLack(region.id),
            }))}
          />
          <PlanPicker
            name="type"
            control={control}
            label="Plan"
            types={types}
            region={values.region}
            faultOf={planFault}
          />
          <SwitchInput
            name="backups_enabled"
            control={control}
            label="Back it up"
            help={backups == null ? undefined : `${formatMoney(backups)} a month`}
          />
          <SwitchInput name="private_ip" control={control} label="Give it a private address" />
          {(hasUserData || values.user_data !== '') && (
            <UserDataInput
              name="user_data"
              control={control}
              label="User data"
              help="Required: the source uses metadata."
            />
          )}
        </>
      ) : (
        <SelectInput
          name="compute_id"
          control={control}
          label="Instance"
          width="full"
          options={others.rows
            .filter(({ id }) => id !== compute.id)
            .map((other) => ({
              value: other.id,
              label: computeName(other),
              detail: [other.region, formatMegabytes(other.specs?.disk)].filter(Boolean).join(', '),
              disabledReason:
                other.specs?.disk !== undefined && other.specs.disk < needed
                  ? `Too small: the clone needs ${formatMegabytes(needed)}`
                  : undefined,
            }))}
        />
      )}
      {configs.length > 0 && (
        <CheckboxGroup
          name="configs"
          control={control}
          label="Configurations, with their disks"
          optional
          options={configs.map((config) => ({ value: config.id, label: configName(config) }))}
        />
      )}
      {disks.length > 0 && (
        <CheckboxGroup
          name="disks"
          control={control}
          label="Further disks"
          optional
          options={disks.map((disk) => ({
            value: disk.id,
            label: disk.label || `Disk ${disk.id}`,
            detail: formatMegabytes(disk.size),
          }))}
        />
      )}
      <Conditions items={conditions} />
    </FormDrawer>
  )
}
