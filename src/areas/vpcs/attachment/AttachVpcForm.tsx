import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { localError } from '#api/http/clientError.ts'
import { addComputeConfigInterface, updateComputeConfig } from '#api/generated/sdk.gen.ts'
import type { ConfigInterfaceCreate, ConfigProfile } from '#api/generated/types.gen.ts'
import { useOperation } from '#api/query/query.ts'
import { nextAddress } from '#contract/rules/cidr.ts'
import { listEntries } from '#lib/listEntries.ts'
import { ChangesTable } from '#ui/form/ChangesTable.tsx'
import { ComboInput } from '#ui/form/fields/ComboInput.tsx'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { SwitchInput } from '#ui/form/fields/SwitchInput.tsx'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useDeniedReason } from '#api/session/permissions.ts'
import { needs } from '../../needs.ts'
import { type Prerequisite, Prerequisites } from '#ui/form/Prerequisites.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { activeConfigId } from '../../computes/public/activeConfig.ts'
import { computePaths } from '#paths/computes.ts'
import { computeConfigsQuery } from '../../computes/queries.ts'
import { computeLabel, configLabel, subnetLabel, vpcLabel } from '../../labels.ts'
import { useRegionLabel } from '#api/query/regions.ts'
import { useInstance } from '../../computes/public/useInstance.ts'
import { interfaceReaders, useVpcIps, useVpcs } from '../queries.ts'
import { useShownVpc } from '../VpcScreen.tsx'
import styles from './Attachment.module.css'
import { type Attachment, attachSchema, type AttachValues, fullReason } from './attachSchema.ts'
import {
  interfaceChanges,
  type PlannedInterface,
  publicLoss,
  withInterface,
} from './interfaceChange.ts'

const interfaceIds = (config: ConfigProfile | undefined) =>
  (config?.interfaces ?? []).map(({ id }) => id).join()

/** Form that adds an interface in a subnet of the VPC to a configuration of an instance. */
export function AttachVpcForm() {
  const vpc = useShownVpc()
  const { id: vpcId, subnets = [], region } = vpc
  const regionText = useRegionLabel()(region) ?? 'the region of the VPC'
  const [search] = useSearchParams()
  const client = useQueryClient()
  const close = useCloseDrawer()
  const vpcs = useVpcs().rows
  const ips = useVpcIps(vpcId).rows
  const add = useOperation(addComputeConfigInterface, { refreshes: interfaceReaders })
  const update = useOperation(updateComputeConfig, { refreshes: interfaceReaders })
  const addressed = subnets.find(({ id }) => id === Number(search.get('subnet')))
  const form = useContractForm<AttachValues, Attachment>({
    schema: attachSchema(subnets, ips),
    mode: 'onChange',
    defaultValues: {
      compute_id: undefined,
      config_id: undefined,
      subnet_id: (addressed ?? (subnets.length === 1 ? subnets[0] : undefined))?.id,
      address: '',
      nat: undefined,
      ranges: '',
      keepPublic: true,
    },
  })
  const { control, setValue } = form
  const values = useWatch({ control }) as AttachValues
  const instance = useInstance(values.compute_id, region)
  const { compute, configs } = instance
  const active = configs && activeConfigId(configs, compute?.status)
  const usual = configs?.length === 1 ? configs[0]?.id : active
  useEffect(() => setValue('config_id', usual), [values.compute_id, usual, setValue])

  const subnet = subnets.find(({ id }) => id === values.subnet_id)
  const config = configs?.find(({ id }) => id === values.config_id)
  const present = config?.interfaces ?? []
  const after = withInterface(present, planned(values, vpcId), values.keepPublic)
  const name = compute ? computeLabel(compute) : 'The instance'
  const usedAddresses = ips.flatMap((ip) => (ip.subnet_id === subnet?.id && ip.address) || [])
  const free = subnet?.ipv4 === undefined ? undefined : nextAddress(subnet.ipv4, usedAddresses)
  const runs = config !== undefined && config.id === active && compute?.status === 'running'

  const attach = async ({ compute_id: computeId, config_id: configId, ...typed }: Attachment) => {
    const { rows } = await client.fetchQuery({ ...computeConfigsQuery(computeId), staleTime: 0 })
    const current = rows.find(({ id }) => id === configId)
    if (interfaceIds(current) !== interfaceIds(config))
      throw localError(
        409,
        `Someone changed the interfaces of ${config ? configLabel(config) : 'the configuration'}. Review the change, then submit again.`,
      )
    const { vpc_id: _vpcId, ...body } = planned(typed, vpcId)
    const path = { computeId, configId }
    if (present.length > 0 || !typed.keepPublic) return add.mutateAsync({ path, body })
    const interfaces: ConfigInterfaceCreate[] = [{ purpose: 'public', primary: true }, body]
    return update.mutateAsync({ path, body: { interfaces } })
  }

  return (
    <FormDrawer
      title={`Attach instance to ${vpcLabel(vpc)}`}
      submitLabel="Attach instance"
      form={form}
      operation={{ mutateAsync: attach }}
      toInput={(typed) => typed}
      onClose={close}
      onDone={() => {
        if (!runs || !compute) toast(`Attached ${name}`)
        else
          toast(`Attached ${name}. Takes effect after a reboot.`, {
            label: `Reboot ${name}`,
            href: `${computePaths.tab(compute.id, 'overview')}?action=reboot`,
          })
      }}
      deniedReason={useDeniedReason(needs.compute.writeOne)}
      disabledReason={subnets.length === 0 ? 'Add a subnet first.' : config && fullReason(config)}
    >
      <ComboInput
        name="compute_id"
        control={control}
        label="Instance"
        options={instance.options}
        loading={instance.loading}
        none={`No instances in ${regionText}`}
        help={
          instance.error
            ? `The instances could not be loaded: ${instance.error.message}`
            : `Only instances in ${regionText}.`
        }
      />
      {configs && configs.length !== 1 && (
        <SelectInput
          name="config_id"
          control={control}
          label="Configuration"
          width="full"
          placeholder={configs.length === 0 ? 'No configurations' : 'Select a configuration'}
          options={configs.map((each) => ({
            value: each.id,
            label: configLabel(each),
            ...(each.id === active && { detail: 'The instance is running with it' }),
            disabledReason: fullReason(each),
          }))}
        />
      )}
      <SelectInput
        name="subnet_id"
        control={control}
        label="Subnet"
        width="full"
        options={subnets.map((each) => ({
          value: each.id,
          label: subnetLabel(each),
          detail: each.ipv4,
        }))}
      />
      <TextInput
        name="address"
        control={control}
        label="VPC IPv4 address"
        optional
        whenEmpty=""
        mono
        placeholder="Automatic"
        help={subnet && (free ? `Next free address: ${free}` : 'The subnet has no free address')}
      />
      <SelectInput
        name="nat"
        control={control}
        label="1:1 NAT public address"
        optional
        width="full"
        placeholder="None"
        options={[{ value: 'any', label: 'The instance’s public address' }]}
      />
      <TextInput
        name="ranges"
        control={control}
        label="Routed ranges"
        optional
        whenEmpty=""
        mono
        rows={2}
        placeholder="10.0.4.0/28"
        help="One per line"
      />
      {config && present.length === 0 && (
        <SwitchInput
          name="keepPublic"
          control={control}
          label="Keep the public interface as eth0"
        />
      )}
      {config && subnet && (
        <section aria-label="What changes" className={styles.preview}>
          <h3>Interfaces of {configLabel(config)}</h3>
          <ChangesTable noun="Interface" changes={interfaceChanges(present, after, vpcs)} />
          <Prerequisites
            items={conditions({
              full: fullReason(config),
              loss: publicLoss(present, after),
              runs,
              name,
            })}
          />
        </section>
      )}
    </FormDrawer>
  )
}

/** Returns the interface to send, with the VPC of its subnet. */
const planned = (
  { subnet_id, address, nat, ranges }: Omit<AttachValues, 'compute_id' | 'config_id'>,
  vpcId: number,
): ConfigInterfaceCreate & PlannedInterface => ({
  purpose: 'vpc',
  vpc_id: vpcId,
  subnet_id: subnet_id ?? null,
  ...((address.trim() || nat) && {
    ipv4: { ...(address.trim() && { vpc: address.trim() }), ...(nat && { nat_1_1: nat }) },
  }),
  ...(listEntries(ranges).length > 0 && { ip_ranges: listEntries(ranges) }),
})

interface Conditions {
  full: string | undefined
  loss: string | undefined
  /** True if the instance runs with the configuration. */
  runs: boolean
  name: string
}

const conditions = ({ full, loss, runs, name }: Conditions): Prerequisite[] => [
  ...(full === undefined ? [] : [{ state: 'unmet' as const, text: full }]),
  ...(loss === undefined ? [] : [{ state: 'warned' as const, text: loss }]),
  runs
    ? {
        state: 'warned',
        text: `${name} is running with this configuration: takes effect after a reboot.`,
      }
    : { state: 'stated', text: `Takes effect when ${name} boots with this configuration.` },
]
