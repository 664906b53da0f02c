import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import {
  getAccountSettingsOptions,
  listKernelsOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import { createComputeConfig, updateComputeConfig } from '#api/generated/sdk.gen.ts'
import type { Compute, ConfigProfile, Kernel } from '#api/generated/types.gen.ts'
import { optionalQuery } from '#api/session/permissions.ts'
import { useAllPages } from '#api/query/query.ts'
import { localError } from '#api/http/clientError.ts'
import * as limits from '#contract/generated/limits.gen.ts'
import { deviceSlots, fullvirtSlots } from '#contract/rules/configProfiles.ts'
import { humanize } from '#lib/format.ts'
import { ChangesTable } from '#ui/form/ChangesTable.tsx'
import { NumberInput } from '#ui/form/fields/NumberInput.tsx'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { SuggestInput } from '#ui/form/fields/SuggestInput.tsx'
import { SwitchInput } from '#ui/form/fields/SwitchInput.tsx'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { Prerequisites } from '#ui/form/Prerequisites.tsx'
import { useComputeAction } from '../useComputeAction.ts'
import { computePaths } from '#paths/computes.ts'
import { computeConfigsQuery } from '../queries.ts'
import styles from './ConfigDrawer.module.css'
import {
  changedMeanwhile,
  configChanges,
  configDiff,
  type ConfigForm,
  configFormOf,
  configSchema,
  emptyConfig,
  helperNames,
  newConfigBody,
} from './configForm.ts'
import { configWarnings } from './configWarnings.ts'
import { helperLabels, modeLabels } from './configLabels.ts'
import { lostAddresses } from './interfaceDraft.ts'
import { InterfacesInput } from './InterfacesInput.tsx'
import { LeftBehind } from '../network/LeftBehind.tsx'
import { slotUses } from '../slotUses.ts'
import { deviceOptions, useBootDevices } from './useBootDevices.ts'
import { configLabel } from '../../labels.ts'
import { useVpcs } from '../../vpcs/queries.ts'

interface ConfigEditorProps {
  compute: Compute
  /** Undefined to create a new configuration. */
  config: ConfigProfile | undefined
  active: boolean
  onClose: () => void
}

/** Edits a configuration; previews the changes and sends only the changed fields. */
export function ConfigEditor({ compute, config: listed, active, onClose }: ConfigEditorProps) {
  const client = useQueryClient()
  // Snapshot from when the form was opened, so that concurrent changes by others are not counted as the user's
  // changes.
  const [config] = useState(listed)
  const [start] = useState(config && configFormOf(config))
  const form = useContractForm<ConfigForm>({
    schema: configSchema(compute.specs?.memory, config),
    defaultValues: start ?? emptyConfig,
  })
  const { control, getValues, resetField } = form
  const values = useWatch({ control }) as ConfigForm
  const devices = useBootDevices(compute.id)
  const { rows, complete } = useAllPages<Kernel>(listKernelsOptions())
  const kernels = complete ? rows : undefined
  const networkHelper = useQuery(optionalQuery(getAccountSettingsOptions())).data?.network_helper
  // Apply the account's default when it has loaded, unless the user has already changed the switch.
  useEffect(() => {
    const isUntouched = getValues('helpers.network') === emptyConfig.helpers.network
    if (!config && networkHelper !== undefined && isUntouched)
      resetField('helpers.network', { defaultValue: networkHelper })
  }, [config, networkHelper, getValues, resetField])
  const warnings = configWarnings(values, kernels)
  const vpcs = useVpcs({ enabled: values.interfaces.some(({ purpose }) => purpose === 'vpc') }).rows
  const diff = config ? configDiff(values, config, { vpcs, devices }) : []
  const lost = lostAddresses(config?.interfaces ?? [], values.interfaces)
  const refreshes = ['listComputeConfigs', 'listComputeIps', 'listVlans', 'listVpcs'] as const
  const create = useComputeAction(compute, createComputeConfig, {
    refreshes,
  })
  const update = useComputeAction(compute, updateComputeConfig, { refreshes })
  const unknownSlots = config ? slotUses(config).filter(({ kind }) => kind === 'unknown') : []
  const takesEffect = active && compute.status === 'running'
  return (
    <FormDrawer
      title={config ? `Edit ${configLabel(config)}` : 'Create configuration'}
      width="wide"
      call={
        config
          ? 'PUT /compute/instances/{computeId}/configs/{configId}'
          : 'POST /compute/instances/{computeId}/configs'
      }
      callParts={(typed) => ({
        path: { computeId: compute.id, configId: config?.id ?? 0 },
        body: config ? configChanges(typed, config) : newConfigBody(typed, networkHelper),
      })}
      form={form}
      operation={{
        mutateAsync: async (formValues: ConfigForm): Promise<ConfigProfile> => {
          const path = { computeId: compute.id }
          if (!config)
            return create.mutateAsync({ path, body: newConfigBody(formValues, networkHelper) })
          const body = configChanges(formValues, config)
          const query = { ...computeConfigsQuery(compute.id), staleTime: 0 }
          const { rows: configs } = await client.fetchQuery(query)
          const current = configs.find(({ id }) => id === config.id)
          const others = current ? changedMeanwhile(body, config, current) : []
          if (others.length > 0)
            throw localError(
              409,
              `Someone else changed its ${others.join(' and ')}. Close and reopen this form to see their changes.`,
            )
          return update.mutateAsync({ path: { ...path, configId: config.id }, body })
        },
      }}
      toInput={(typed) => typed}
      onClose={onClose}
      onDone={(saved) =>
        takesEffect
          ? toast(`Saved ${configLabel(saved)}; takes effect after a reboot`, {
              label: 'Reboot',
              href: `${computePaths.tab(compute.id, 'configs')}?action=reboot`,
            })
          : toast(`Saved ${configLabel(saved)}`)
      }
      submitLabel={config ? 'Save changes' : 'Create configuration'}
      disabledReason={config && diff.length === 0 ? 'No changes.' : undefined}
    >
      <Section title="Boot">
        <TextInput
          name="label"
          control={control}
          label="Label"
          limit={limits.configProfileCreate.label.max}
        />
        <SuggestInput
          name="kernel"
          control={control}
          label="Kernel"
          width="full"
          mono
          help={kernels?.find(({ id }) => id === values.kernel)?.label ?? 'The ID of a kernel'}
          suggestions={kernelSuggestions(kernels)}
          openText="Show kernels"
          loading={!complete}
        />
        <SelectInput
          name="root_device"
          control={control}
          label="Root device"
          options={deviceSlots.map((slot) => ({ value: `/dev/${slot}`, label: `/dev/${slot}` }))}
        />
        <SelectInput
          name="run_level"
          control={control}
          label="Run level"
          options={wordOptions(['default', 'single', 'binbash'])}
        />
        <SelectInput
          name="virt_mode"
          control={control}
          label="Virtualization"
          options={wordOptions(['paravirt', 'fullvirt'])}
        />
        <NumberInput
          name="memory_limit"
          control={control}
          label="Memory limit"
          unit="MB"
          help="0 uses all of the instance’s memory."
        />
        <TextInput
          name="comments"
          control={control}
          label="Comments"
          optional
          whenEmpty=""
          rows={2}
        />
      </Section>
      <Section title="Devices">
        <div className={styles.slots}>
          {deviceSlots.map((slot) => {
            const unknown = unknownSlots.some((use) => use.slot === slot)
            const formDisabled = values.virt_mode === 'fullvirt' && !fullvirtSlots.includes(slot)
            return (
              <SelectInput
                key={slot}
                name={`devices.${slot}`}
                control={control}
                label={slot}
                optional="unmarked"
                placeholder={unknown ? 'Unchanged' : 'Empty'}
                readOnly={(formDisabled && values.devices[slot] === undefined) || unknown}
                help={formDisabled ? 'Not in full virtualization' : undefined}
                options={deviceOptions(devices)}
              />
            )
          })}
        </div>
      </Section>
      <Section title="Interfaces">
        <InterfacesInput
          name="interfaces"
          control={control}
          label="Network interfaces"
          region={compute.region}
          publicAddresses={(compute.ipv4 ?? []).filter((address) => !isPrivate(address))}
        />
      </Section>
      <Section title="Helpers">
        {helperNames.map((name) => (
          <SwitchInput
            key={name}
            name={`helpers.${name}`}
            control={control}
            label={helperLabels[name] ?? name}
          />
        ))}
      </Section>
      {warnings.length > 0 && (
        <Prerequisites items={warnings.map((text) => ({ state: 'warned', text }))} />
      )}
      {diff.length > 0 && (
        <Section title="What changes">
          <ChangesTable
            noun="Field"
            changes={diff.map(({ field, ...change }) => ({
              id: field,
              where: humanize(field.replace('.', ': ')),
              ...change,
            }))}
          />
          {takesEffect && (
            <Prerequisites
              items={[
                {
                  state: 'stated',
                  text: 'The instance is running this configuration: takes effect after a reboot.',
                },
              ]}
            />
          )}
          {lost.length > 0 && <LeftBehind addresses={lost} />}
        </Section>
      )}
    </FormDrawer>
  )
}

const isPrivate = (address: string) => address.startsWith('192.168.')

const wordOptions = (values: readonly string[]) =>
  values.map((value) => ({ value, label: modeLabels[value] ?? value }))

const kernelSuggestions = (kernels: readonly Kernel[] = []) =>
  kernels.map(({ id, label, deprecated }) => ({
    value: id,
    detail: [label, deprecated && 'deprecated'].filter(Boolean).join(', '),
  }))

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.formSection} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
