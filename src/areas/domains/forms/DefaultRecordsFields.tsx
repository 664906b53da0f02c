import { useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { Compute } from '#api/generated/types.gen.ts'
import { localError } from '#api/http/clientError.ts'
import { isIPv4 } from '#contract/rules/addresses.ts'
import { useAllPages } from '#api/query/query.ts'
import { naturalCompare } from '#lib/sort.ts'
import { ComboInput } from '#ui/form/fields/ComboInput.tsx'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { SwitchInput } from '#ui/form/fields/SwitchInput.tsx'
import { TagsInput } from '#ui/form/fields/TagsInput.tsx'
import { schemaOf } from '#ui/form/formErrors.ts'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { computesQuery } from '../../computes/queries.ts'
import { computeLabel } from '../../labels.ts'
import styles from '../records/records.module.css'
import type { RecordDraft } from '../zone/recordModel.ts'
import { recordLine } from '../zone/zoneText.ts'
import {
  addressError,
  chosenAddresses,
  defaultRecords,
  type DefaultRecordsValues,
  noDefaultRecords,
  publicAddresses,
} from './defaultRecords.ts'

const sources = [
  { value: 'none', label: 'None' },
  { value: 'instance', label: 'From an instance' },
  { value: 'addresses', label: 'From addresses' },
] as const

function errorsOf({ source, instance, addresses }: DefaultRecordsValues) {
  if (source === 'instance')
    return instance === undefined ? [{ field: 'instance', reason: 'Required' }] : []
  if (source === 'none') return []
  if (addresses.length === 0) return [{ field: 'addresses', reason: 'Required' }]
  return addresses.flatMap((address) => {
    const reason = addressError(address)
    return reason === undefined ? [] : [{ field: 'addresses', reason }]
  })
}

/** Returns the selected default records and the preview of the records that they create. */
export function useDefaultRecords(zone: string) {
  const form = useContractForm<DefaultRecordsValues>({
    schema: schemaOf<DefaultRecordsValues, DefaultRecordsValues>((values) => {
      const faults = errorsOf(values)
      return faults.length === 0 ? { sent: values } : { faults }
    }),
    defaultValues: noDefaultRecords,
  })
  const values = useWatch({ control: form.control }) as DefaultRecordsValues
  const computes = useAllPages<Compute>(computesQuery(), { enabled: values.source === 'instance' })
  const selectedCompute = computes.rows.find(({ id }) => id === values.instance)
  const ofInstance = selectedCompute ? publicAddresses(selectedCompute) : []
  const addresses = {
    none: [],
    instance: chosenAddresses(ofInstance, values.ipv4),
    addresses: values.addresses.filter((address) => addressError(address) === undefined),
  }[values.source]
  const check = async () => {
    if (!(await form.trigger(undefined, { shouldFocus: true })))
      throw localError(400, 'The default records have errors.')
  }
  const ipv4 = ofInstance.filter(isIPv4)
  return { form, values, computes, ipv4, drafts: defaultRecords(addresses, values, zone), check }
}

interface DefaultRecordsFieldsProps {
  state: ReturnType<typeof useDefaultRecords>
  zone: string
}

export function DefaultRecordsFields({ state, zone }: DefaultRecordsFieldsProps) {
  const { form, values, drafts } = state
  const { control } = form
  return (
    <>
      <SelectInput
        control={control}
        name="source"
        label="Default records"
        width="medium"
        options={sources}
        help="Added once the domain exists"
      />
      {values.source === 'instance' && (
        <InstanceField control={control} computes={state.computes} />
      )}
      {values.source === 'instance' && state.ipv4.length > 1 && (
        <SelectInput
          control={control}
          name="ipv4"
          label="IPv4 address"
          optional="unmarked"
          placeholder={`All ${state.ipv4.length}`}
          width="medium"
          options={state.ipv4.map((address) => ({ value: address, label: address }))}
        />
      )}
      {values.source === 'addresses' && (
        <TagsInput
          control={control}
          name="addresses"
          label="Addresses"
          noun="address"
          mono
          noSpaces
          placeholder="203.0.113.1"
          help="Public IPv4 and IPv6 addresses"
        />
      )}
      {values.source !== 'none' && (
        <>
          <SwitchInput control={control} name="www" label="www" />
          <SwitchInput control={control} name="mail" label="Mail server (mail and MX)" />
          <Preview drafts={drafts} zone={zone} />
        </>
      )}
    </>
  )
}

function Preview({ drafts, zone }: { drafts: readonly RecordDraft[]; zone: string }) {
  if (zone === '' || drafts.length === 0) return null
  return (
    <output className={styles.preview} aria-label="Records to add">
      {drafts.map((draft) => {
        const line = recordLine(draft, zone).replaceAll(/\t+/g, ' ')
        return <div key={line}>{line}</div>
      })}
    </output>
  )
}

interface InstanceFieldProps {
  control: Control<DefaultRecordsValues, unknown, DefaultRecordsValues>
  computes: ReturnType<typeof useDefaultRecords>['computes']
}

function InstanceField({ control, computes }: InstanceFieldProps) {
  const { rows, complete } = computes
  const error = computes.error ?? computes.pageError
  const options = useMemo(
    () =>
      rows
        .map((compute) => ({ compute, addresses: publicAddresses(compute) }))
        .toSorted((a, b) => naturalCompare(computeLabel(a.compute), computeLabel(b.compute)))
        .map(({ compute, addresses }) => ({
          value: compute.id,
          label: computeLabel(compute),
          detail: addresses.join(', '),
          disabledReason: addresses.length === 0 ? 'No public address' : undefined,
        })),
    [rows],
  )
  return (
    <ComboInput
      control={control}
      name="instance"
      label="Instance"
      options={options}
      loading={!complete && !error}
      none="No instances"
      help={
        error
          ? `Your instances could not all be loaded (${error.message.replace(/\.$/, '')}).`
          : 'Its public IPv4 and IPv6 addresses are used'
      }
    />
  )
}
