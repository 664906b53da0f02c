import type { ReactElement } from 'react'
import { type Control, type UseFormSetValue, useWatch } from 'react-hook-form'
import * as limits from '#contract/generated/limits.gen.ts'
import {
  absoluteName,
  fullName,
  liesOutside,
  namesZoneTwice,
  normalizeName,
  relativeName,
} from '#contract/rules/domainNames.ts'
import { type RecordField, recordFields } from '#contract/rules/recordFields.ts'
import type { RecordType } from '#contract/rules/recordTargets.ts'
import { srvName } from '#contract/rules/srvNames.ts'
import { formatCount } from '#lib/format.ts'
import { NumberInput } from '#ui/form/fields/NumberInput.tsx'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { SuggestInput } from '#ui/form/fields/SuggestInput.tsx'
import { SwitchInput } from '#ui/form/fields/SwitchInput.tsx'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { recordSecondsOptions } from '../seconds.ts'
import type { RecordDraft } from '../zone/recordModel.ts'
import { readableName } from '../zone/readableName.ts'
import { type RecordValues, typedName } from './recordInput.ts'
import styles from './records.module.css'
import { TargetField } from './TargetField.tsx'

const { priority, weight, port } = limits.domainRecordCreate
const range = ({ min, max }: { min: number; max: number }) => `${min} to ${formatCount(max)}`

type RecordControl = Control<RecordValues, unknown, RecordDraft>

interface RecordFieldsProps {
  control: RecordControl
  setValue: UseFormSetValue<RecordValues>
  type: RecordType
  zone: string
  /** Stored default TTL of the domain, in seconds. */
  ttl: number
  /** True if the domain has another MX record. */
  otherMx: boolean
  readOnly: boolean
}

/** Form fields of a record type, in the order of the contract. */
export function RecordFields(props: RecordFieldsProps) {
  const { control, type } = props
  const nullMx = useWatch({ control, name: 'null_mx' }) === true && type === 'MX'
  const fields = recordFields[type].filter((field) => !nullMx || field === 'ttl_sec')
  return (
    <>
      {type === 'MX' && (
        <SwitchInput
          control={control}
          name="null_mx"
          label="This domain doesn’t accept mail (null MX)"
          readOnly={props.readOnly}
          help={
            props.otherMx
              ? 'Only for a domain without other MX records: remove them first.'
              : nullMx
                ? 'It must be the only MX record of the domain.'
                : undefined
          }
        />
      )}
      {fields.map((field) => (
        <Field key={`${type} ${field}`} {...props} field={field} />
      ))}
    </>
  )
}

const protocols = [
  { value: 'tcp', detail: 'sip, xmpp, ldap' },
  { value: 'udp', detail: 'sip, stun' },
  { value: 'tls', detail: 'sip over TLS' },
  { value: 'sctp', detail: 'Message streams' },
]

/** The switch is exhaustive, so a field without an input is a compile error. */
function Field(props: RecordFieldsProps & { field: RecordField }): ReactElement {
  const { control, field, type, ttl, readOnly } = props
  const shared = { control, readOnly }
  switch (field) {
    case 'name':
      return <NameField {...props} />
    case 'target':
      return <TargetField {...props} />
    case 'ttl_sec':
      return (
        <SelectInput {...shared} name="ttl_sec" label="TTL" options={recordSecondsOptions(ttl)} />
      )
    case 'service':
      return <ServiceField {...props} />
    case 'protocol':
      return (
        <SuggestInput
          {...shared}
          name="protocol"
          label="Protocol"
          optional
          mono
          width="medium"
          placeholder="tcp"
          suggestions={protocols}
          openText="Show protocols"
          help="e.g. _tcp, _udp or _tls; add .office for a subdomain"
        />
      )
    case 'tag':
      return (
        <SelectInput
          {...shared}
          name="tag"
          label="Tag"
          options={[
            { value: 'issue', label: 'issue', detail: 'Who may issue certificates' },
            {
              value: 'issuewild',
              label: 'issuewild',
              detail: 'Who may issue wildcard certificates',
            },
            { value: 'iodef', label: 'iodef', detail: 'Where violations are reported' },
          ]}
        />
      )
    case 'priority':
      return (
        <NumberInput
          {...shared}
          name="priority"
          whenEmpty={null}
          label="Priority"
          optional={type === 'MX'}
          help={range(priority)}
        />
      )
    case 'weight':
      return (
        <NumberInput
          {...shared}
          name="weight"
          whenEmpty={null}
          label="Weight"
          help={range(weight)}
        />
      )
    case 'port':
      return (
        <NumberInput {...shared} name="port" whenEmpty={null} label="Port" help={range(port)} />
      )
  }
}

/** An SRV record has no name field, so the name that the service generates is shown next to the service. */
function ServiceField({ control, zone, readOnly }: RecordFieldsProps) {
  const [service, protocol] = useWatch({ control, name: ['service', 'protocol'] })
  const name = srvName(service?.trim(), protocol?.trim())
  return (
    <TextInput
      control={control}
      name="service"
      label="Service"
      mono
      width="medium"
      placeholder="sip"
      readOnly={readOnly}
      help={name && <span aria-live="polite">{absoluteName(name, zone)}</span>}
    />
  )
}

function NameField({ control, setValue, type, zone, readOnly }: RecordFieldsProps) {
  const enteredName = typedName(useWatch({ control, name: 'name' }) ?? '')
  const full = fullName(enteredName, zone)
  const twice = namesZoneTwice(enteredName, zone)
  const suggestedName = twice ? relativeName(relativeName(enteredName, zone), zone) : ''
  const readable = readableName(full)
  const outside = liesOutside(enteredName, zone)
  return (
    <TextInput
      control={control}
      name="name"
      label="Name"
      optional={type !== 'CNAME'}
      whenEmpty=""
      readOnly={readOnly}
      limit={limits.domainRecordCreate.name.max}
      mono
      placeholder="@"
      help={
        <span aria-live="polite">
          {outside ? `${readableName(normalizeName(enteredName))} is not in ${zone}` : readable}
          {!outside && readable !== full && ` (${full})`}
          {twice && (
            <>
              {' — did you mean '}
              <button
                type="button"
                className={styles.suggestion}
                onClick={() => setValue('name', suggestedName || '@', { shouldDirty: true })}
              >
                {absoluteName(suggestedName, zone)}
              </button>
              ?
            </>
          )}
        </span>
      }
    />
  )
}
