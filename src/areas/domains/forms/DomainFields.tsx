import { useWatch, type Control } from 'react-hook-form'
import * as limits from '#contract/generated/limits.gen.ts'
import { addressesMax, combinedLength } from '#contract/rules/domains.ts'
import type { DomainSecondsField } from '#contract/rules/ttl.ts'
import { formatCount } from '#lib/format.ts'
import { FindUsageMenu } from '#ui/usage/FindUsageMenu.tsx'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { TagsInput } from '#ui/form/fields/TagsInput.tsx'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { TagsField } from '../../tags/public/TagsField.tsx'
import { domainSecondsOptions } from '../seconds.ts'
import styles from './DomainFields.module.css'
import { TransferSources } from './TransferSources.tsx'
import { asciiDomain, type DomainValues } from './domainSchema.ts'

type DomainControl = Control<DomainValues, unknown, DomainValues>

interface FieldProps {
  control: DomainControl
  readOnly?: boolean
}

export function NameField({ control, readOnly = false }: FieldProps) {
  const enteredDomain = useWatch({ control, name: 'domain' }) ?? ''
  const ascii = asciiDomain(enteredDomain)
  return (
    <TextInput
      control={control}
      name="domain"
      label="Domain"
      limit={limits.domainCreate.domain.max}
      mono
      readOnly={readOnly}
      placeholder="example.org"
      help={
        ascii !== enteredDomain.trim().toLowerCase() && ascii !== ''
          ? `Sent as ${ascii}`
          : undefined
      }
    />
  )
}

export function AddressesField({
  control,
  readOnly = false,
  name,
}: FieldProps & { name: 'master_ips' | 'axfr_ips' }) {
  const addresses = useWatch({ control, name }) ?? []
  const used = combinedLength(addresses)
  const masters = name === 'master_ips'
  const words = masters ? (
    <TransferSources subject="The servers the zone is transferred from" />
  ) : (
    'IPs of other name servers that may transfer the zone from this service.'
  )
  const label = masters ? 'Primary servers' : 'Allowed AXFR addresses'
  const noun = masters ? 'primary servers' : 'allowed AXFR addresses'
  return (
    <div className={styles.addresses}>
      <TagsInput
        control={control}
        name={name}
        label={label}
        optional={!masters}
        noun="address"
        mono
        noSpaces
        readOnly={readOnly}
        placeholder="192.0.2.1"
        help={
          <>
            {words}{' '}
            <span aria-live="polite" className={used > addressesMax ? styles.over : undefined}>
              {used >= addressesMax * 0.9 && (
                <>
                  {formatCount(used)} of {formatCount(addressesMax)} characters together
                  {used > addressesMax && `: ${formatCount(used - addressesMax)} too many`}.
                </>
              )}
            </span>
          </>
        }
      />
      <FindUsageMenu label={`Find usage of the ${noun}`} values={addresses} />
    </div>
  )
}

const seconds: readonly { name: DomainSecondsField; label: string; help: string }[] = [
  { name: 'ttl_sec', label: 'Default TTL', help: 'How long resolvers keep a record' },
  { name: 'refresh_sec', label: 'Refresh', help: 'How often secondaries check for changes' },
  { name: 'retry_sec', label: 'Retry', help: 'When a failed refresh is retried' },
  { name: 'expire_sec', label: 'Expire', help: 'When an outdated secondary stops answering' },
]

/** Timing fields of the SOA record. */
export function SecondsFields({ control, readOnly = false }: FieldProps) {
  return (
    <fieldset className={styles.times}>
      <legend className={styles.legend}>Timing</legend>
      {seconds.map(({ name, label, help }) => (
        <SelectInput
          key={name}
          control={control}
          name={name}
          label={label}
          help={help}
          readOnly={readOnly}
          options={domainSecondsOptions(name)}
        />
      ))}
    </fieldset>
  )
}

export function NoteFields({ control, readOnly = false }: FieldProps) {
  const shared = { control, readOnly, optional: true }
  return (
    <>
      <TagsField name="tags" control={control} readOnly={readOnly} />
      <TextInput
        {...shared}
        name="description"
        label="Description"
        whenEmpty={null}
        limit={limits.domainCreate.description.max}
      />
      <TextInput
        {...shared}
        name="group"
        label="Group"
        whenEmpty={null}
        limit={limits.domainCreate.group.max}
        width="medium"
      />
    </>
  )
}
