import { type QueryClient, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate, useParams } from 'react-router'
import type { Domain } from '#api/generated/types.gen.ts'
import { idParam } from '#lib/params.ts'
import { requestBody, unset } from '#lib/requestBody.ts'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { type Prerequisite, Prerequisites } from '#ui/form/Prerequisites.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { domainName } from '../domainName.ts'
import { domainPaths } from '#paths/domains.ts'
import { allRecordsQuery, changesToWrite, domainQuery, useUpdateDomain } from '../queries.ts'
import { zoneChanges } from '../changes/zoneChanges.ts'
import type { RecordDraft } from '../zone/recordModel.ts'
import { useCreateDomain } from './creations.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { DefaultRecordsFields, useDefaultRecords } from './DefaultRecordsFields.tsx'
import { AddressesField, NameField, NoteFields, SecondsFields } from './DomainFields.tsx'
import {
  asciiDomain,
  domainCreationBody,
  domainChanges,
  domainSchemaFrom,
  type DomainValues,
  newDomain,
  valuesOf,
} from './domainSchema.ts'
import { needs } from '../../needs.ts'
import { useDeniedReason } from '#api/session/permissions.ts'

const typeOptions = [
  { value: 'master', label: 'Primary', detail: 'Records are managed here' },
  {
    value: 'slave',
    label: 'Secondary',
    detail: 'A read-only copy transferred from another server',
  },
] as const

const useDomainForm = (defaultValues: DomainValues) => {
  const form = useContractForm<DomainValues>({
    schema: domainSchemaFrom(defaultValues),
    defaultValues,
  })
  return { form, type: useWatch({ control: form.control, name: 'type' }) }
}

type DomainFormState = ReturnType<typeof useDomainForm>

interface FieldsProps extends DomainFormState {
  readOnly: boolean
  /** Selection of default records for a new primary domain. */
  defaultRecords?: ReactNode
}

function Fields({ form, type, readOnly, defaultRecords }: FieldsProps) {
  const shared = { control: form.control, readOnly }
  return (
    <>
      <NameField {...shared} />
      <SelectInput {...shared} name="type" label="Type" options={typeOptions} />
      {type === 'master' ? (
        <TextInput
          {...shared}
          name="soa_email"
          label="Contact email (SOA)"
          type="email"
          placeholder="hostmaster@example.org"
        />
      ) : (
        <AddressesField {...shared} name="master_ips" />
      )}
      {type === 'master' && defaultRecords}
      <NoteFields {...shared} />
      <AddressesField {...shared} name="axfr_ips" />
      {type === 'master' && <SecondsFields {...shared} />}
    </>
  )
}

/** Form that creates a domain. */
export function CreateDomainForm() {
  const navigate = useNavigate()
  const close = useCloseDrawer()
  const create = useCreateDomain()
  const deniedReason = useDeniedReason(needs.domain.create)
  const client = useQueryClient()
  const state = useDomainForm(newDomain)
  const zone = asciiDomain(useWatch({ control: state.form.control, name: 'domain' }) ?? '')
  const records = useDefaultRecords(zone)
  const draftRecords = state.type === 'master' ? records.drafts : []
  return (
    <FormDrawer
      title="Add domain"
      width="wide"
      call="POST /domains"
      form={state.form}
      inner={records.form}
      operation={create}
      toInput={async (values: DomainValues) => {
        if (values.type === 'master') await records.check()
        return { body: domainCreationBody(fitting(values)) }
      }}
      deniedReason={deniedReason}
      onClose={close}
      onDone={(domain) => {
        if (draftRecords.length > 0) void addRecords(client, domain, draftRecords)
        toast(`Added ${domainName(domain)}`, {
          label: 'Name servers',
          onSelect: () => void navigate(domainPaths.tab(domain.id, 'zone-file')),
        })
        void navigate(domainPaths.records(domain.id), { replace: true })
        return false
      }}
    >
      <Fields
        {...state}
        readOnly={false}
        defaultRecords={<DefaultRecordsFields state={records} zone={zone} />}
      />
    </FormDrawer>
  )
}

/** Stages the records first, so that they remain available with the error message if one of them cannot be created. */
async function addRecords(client: QueryClient, domain: Domain, drafts: readonly RecordDraft[]) {
  const { id, domain: zone = '' } = domain
  zoneChanges.stage(
    id,
    drafts.map((draft) => ({ kind: 'add', draft })),
  )
  const staged = zoneChanges.get(id).changes
  try {
    const [{ applyRunner }] = await Promise.all([
      import('../changes/ApplyRunner.ts'),
      // Load the list first, because a list that is fetched while records are created could miss some of them.
      client.ensureQueryData(allRecordsQuery(client, id)),
    ])
    // Skip if the user changed or applied the staged records in the meantime.
    if (zoneChanges.get(id).changes === staged) await applyRunner.run(id, zone, { kind: 'apply' })
  } catch {
    // Ignore the error: the records are still staged and shown above the domain's records.
  }
}

/** Removes values that belong to the other domain type, which the user may have typed before switching the type. */
const fitting = (values: DomainValues): DomainValues => ({
  ...values,
  ...(values.type === 'slave' ? unset('soa_email') : unset('master_ips')),
})

const recordsReplaced: Prerequisite = {
  state: 'warned',
  text: 'The records of this domain are deleted when those of the primary server are transferred.',
}

/** Form for the settings of an existing domain: SOA, transfers and notes. */
export function DomainSettingsForm() {
  const domainId = idParam(useParams(), 'domainId')
  const { data: domain } = useSuspenseQuery(domainQuery(domainId))
  return <SettingsForm key={domainId} domain={domain} />
}

function SettingsForm({ domain }: { domain: Domain }) {
  const client = useQueryClient()
  const close = useCloseDrawer()
  const { mutateAsync: update } = useUpdateDomain()
  const deniedReason = useDeniedReason(needs.domain.write(domain.id))
  const [initialDomain] = useState(domain)
  const state = useDomainForm(valuesOf(initialDomain))
  const save = {
    mutateAsync: async (values: DomainValues) => {
      const body = await changesToWrite(client, initialDomain, domainChanges(initialDomain, values))
      return Object.keys(requestBody(body)).length === 0
        ? domain
        : await update({ path: { domainId: domain.id }, body: requestBody(body) })
    },
  }
  return (
    <FormDrawer
      title="Domain settings"
      meta={domainName(domain)}
      width="wide"
      submitLabel="Save settings"
      call="PUT /domains/{domainId}"
      callParts={(values) => ({
        path: { domainId: domain.id },
        body: requestBody(domainChanges(initialDomain, values)),
      })}
      form={state.form}
      operation={save}
      toInput={(values: DomainValues) => values}
      deniedReason={deniedReason}
      onClose={close}
      onDone={() => toast(`Saved the settings of ${domainName(domain)}`)}
    >
      <Fields {...state} readOnly={deniedReason !== undefined} />
      {initialDomain.type === 'master' && state.type === 'slave' && (
        <Prerequisites items={[recordsReplaced]} />
      )}
    </FormDrawer>
  )
}
