import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { getAccountSettingsOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { optionalQuery } from '#api/session/permissions.ts'
import { computeLabelError, computeLabelLength } from '#contract/rules/labels.ts'
import { formatMegabytes, formatMoney } from '#lib/format.ts'
import { ComboInput } from '#ui/form/fields/ComboInput.tsx'
import { NumberInput } from '#ui/form/fields/NumberInput.tsx'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { SwitchInput } from '#ui/form/fields/SwitchInput.tsx'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { useFirewalls } from '../../firewalls/queries.ts'
import { capabilityText } from '#lib/capabilityText.ts'
import { useRegions } from '#api/query/regions.ts'
import { TagsField } from '../../tags/public/TagsField.tsx'
import { InterfacesInput } from '../configs/InterfacesInput.tsx'
import { AccessFields } from '../deploy/DeploymentFields.tsx'
import { ImageInput } from '../deploy/ImageInput.tsx'
import { PlanPicker } from '../plans/PlanPicker.tsx'
import { regionError } from '../plans/planErrors.ts'
import { useStock } from '../plans/queries.ts'
import { backupPriceIn } from '../public/price.ts'
import { useComputeTypes } from '../queries.ts'
import { BackupSource, useChosenBackup } from './BackupSource.tsx'
import { cloneFields, CloneSource, useClonedCompute } from './CloneSource.tsx'
import { type Creation, maxInstances } from './createSchema.ts'
import styles from './CreateScreen.module.css'
import { numberedLabels } from './numberedLabels.ts'
import { useClonePlacement } from './useClonePlacement.ts'
import { firewallLabel } from '../../labels.ts'
import { usableFirst } from '../../usableFirst.ts'
import { useDeniedReason } from '#api/session/permissions.ts'

const sources = [
  { value: 'image', label: 'Image', detail: 'A public image or one of yours' },
  { value: 'backup', label: 'Backup', detail: 'Restore from a backup' },
  { value: 'clone', label: 'Clone', detail: 'A copy of an instance' },
  { value: 'empty', label: 'Empty', detail: 'No image: no disks, stays powered off' },
] as const

interface CreateFieldsProps {
  form: UseFormReturn<Creation, unknown, Creation>
  values: Creation
  /** Receives the reason why the selected instance cannot be cloned with these values. */
  onCloneDisabledReason: (reason: string | undefined) => void
}

export function CreateFields({ form, values, onCloneDisabledReason }: CreateFieldsProps) {
  const { control, setValue } = form
  const types = useComputeTypes()
  const regions = useRegions()
  const stock = useStock()
  const backup = useChosenBackup(values)
  const cloned = useClonedCompute(values)
  const fromBackup = values.source === 'backup' ? backup : undefined
  const needed = (fromBackup?.disks ?? []).reduce((sum, { size }) => sum + (size ?? 0), 0)
  const type = types.find(({ id }) => id === values.type)
  const region = regions.find(({ id }) => id === values.region)
  const backupPrice = backupPriceIn(type, values.region)?.monthly
  const settings = useQuery(optionalQuery(getAccountSettingsOptions())).data
  const forced = settings?.backups_enabled === true
  const firewalls = useFirewalls().rows
  const tagsDenied = useDeniedReason({ unrestricted: 'change tags' })
  const interfaces = values.source === 'image' ? values.interfaces : []
  const purposes = interfaces.map(({ purpose }) => purpose)

  // Defer the end of the form, which is initially below the fold, so that the start renders sooner.
  const showsEnd = useDeferredValue(true, false)

  // The account setting enforces backups, so the switch must be on.
  useEffect(() => {
    if (forced) setValue('backups_enabled', true)
  }, [forced, values.backups_enabled, setValue])
  useClonePlacement(form, values)

  const regionDisabledReason = (each: (typeof regions)[number]) => {
    const has = (capability: string) => each.capabilities?.includes(capability) ?? true
    if (each.status === 'outage') return 'Has an outage'
    if (fromBackup?.region && fromBackup.region !== each.id)
      return 'The backup is in another region'
    if (purposes.includes('vlan') && !has('Vlans')) return 'Does not offer VLANs'
    if (purposes.includes('vpc') && !has('VPCs')) return 'Does not offer VPCs'
    if (values.source === 'image' && values.user_data !== '' && !has('Metadata'))
      return 'Does not offer Metadata, which user data needs'
    return undefined
  }
  const instance = (
    <section className={styles.section} aria-label="Instance">
      <h2>Instance</h2>
      {values.source !== 'clone' && (
        <div className={styles.labels}>
          <TextInput
            name="label"
            control={control}
            label="Label"
            optional={values.count <= 1}
            whenEmpty=""
            limit={computeLabelLength.max}
            width="medium"
            help={
              (values.label === '' ? undefined : computeLabelError(values.label)) ??
              (values.count > 1 ? manyHelp(values) : 'Leave blank to generate a label.')
            }
          />
          <NumberInput
            name="count"
            control={control}
            label="Number of instances"
            help={`Up to ${maxInstances}, identical except for their labels.`}
          />
        </div>
      )}
      <div className={styles.sources} role="radiogroup" aria-label="Source">
        {sources.map(({ value, label, detail }) => (
          <label key={value} className={styles.source}>
            <input
              type="radio"
              name="source"
              checked={values.source === value}
              onChange={() => setValue('source', value, { shouldDirty: true })}
            />
            <span>
              {label}
              <small>{detail}</small>
            </span>
          </label>
        ))}
      </div>
      {values.source === 'clone' && <CloneSource control={control} />}
      {values.source === 'backup' && <BackupSource form={form} values={values} />}
    </section>
  )
  if (values.source === 'clone') {
    return (
      <>
        {instance}
        {cloned && (
          <cloneFields.Component
            key={cloned.id}
            form={form}
            values={values}
            compute={cloned}
            onDisabledReason={onCloneDisabledReason}
          />
        )}
      </>
    )
  }
  return (
    <>
      {instance}
      <section className={styles.section} aria-label="Region and plan">
        <h2>Region and plan</h2>
        <SelectInput
          name="region"
          control={control}
          label="Region"
          width="full"
          options={usableFirst(
            regions.map((each) => ({
              value: each.id,
              label: each.label ?? each.id,
              detail: [each.id, ...capabilityList(each.capabilities)].join(', '),
              disabledReason: regionDisabledReason(each),
            })),
          )}
        />
        <PlanPicker
          name="type"
          control={control}
          label="Plan"
          types={types}
          region={values.region}
          faultOf={(each) =>
            regionError(each, region, stock) ??
            (each.disk !== undefined && needed > each.disk
              ? `The backup needs ${formatMegabytes(needed)}`
              : undefined)
          }
        />
      </section>
      {values.source === 'image' && (
        <section className={styles.section} aria-label="Image">
          <h2>Image</h2>
          <ImageInput
            name="image"
            control={control}
            label="Image"
            labelHidden
            space={type?.disk === undefined ? undefined : type.disk - values.swap_size}
          />
        </section>
      )}
      {showsEnd && (
        <>
          {values.source === 'image' && (
            <section className={styles.section} aria-label="Access">
              <h2>Access</h2>
              <AccessFields form={form} region={values.region} />
            </section>
          )}
          <section className={styles.section} aria-label="Network">
            <h2>Network</h2>
            {values.source === 'image' && (
              <InterfacesInput
                name="interfaces"
                control={control}
                label="Interfaces"
                region={values.region}
                help={
                  purposes.length > 0 && !purposes.includes('public')
                    ? 'No public interface: not reachable from the internet.'
                    : undefined
                }
              />
            )}
            <SwitchInput name="private_ip" control={control} label="Add a private IPv4 address" />
            {firewalls.length > 0 && (
              <ComboInput
                name="firewall_id"
                control={control}
                label="Firewall"
                optional
                placeholder="None"
                options={firewalls.map(({ id, label, status }) => ({
                  value: id,
                  label: firewallLabel({ id, label }),
                  detail: status === 'disabled' ? 'Disabled' : undefined,
                }))}
              />
            )}
          </section>
          <section className={styles.section} aria-label="Options">
            <h2>Options</h2>
            <TagsField
              name="tags"
              control={control}
              readOnly={tagsDenied !== undefined}
              help={tagsDenied}
            />
            <SwitchInput
              name="backups_enabled"
              control={control}
              label="Enable backups"
              disabled={forced}
              help={
                forced
                  ? 'The account settings enable backups for every new instance.'
                  : type === undefined
                    ? undefined
                    : backupPrice == null
                      ? 'The price of backups is unknown.'
                      : `${formatMoney(backupPrice)}/mo`
              }
            />
            {values.source === 'image' && (
              <NumberInput
                name="swap_size"
                control={control}
                label="Swap"
                unit="MB"
                help="Uses part of the plan’s disk."
              />
            )}
            {values.source !== 'empty' && (
              <SwitchInput name="booted" control={control} label="Boot after creation" />
            )}
          </section>
        </>
      )}
    </>
  )
}

function manyHelp({ label, count }: Creation): string | undefined {
  if (label.trim() === '' || count > maxInstances)
    return 'Labels are numbered starting with this one.'
  const labels = numberedLabels(label.trim(), count)
  return `${labels[0]} to ${labels.at(-1)}`
}

const notedCapabilities = ['Vlans', 'VPCs', 'Metadata', 'GPU Computes']

const capabilityList = (capabilities: readonly string[] | null | undefined) =>
  notedCapabilities.filter((each) => capabilities?.includes(each)).map(capabilityText)
