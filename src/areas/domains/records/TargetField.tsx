import type { ReactNode } from 'react'
import { type Control, type UseFormSetValue, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import * as limits from '#contract/generated/limits.gen.ts'
import { nameError, nameMax } from '#contract/rules/domainNames.ts'
import { type RecordType, targetIsName } from '#contract/rules/recordTargets.ts'
import { plural } from '#lib/format.ts'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { computePaths } from '#paths/computes.ts'
import type { RecordDraft } from '../zone/recordModel.ts'
import { AddressField } from './AddressField.tsx'
import { takesAddress } from './ownAddresses.ts'
import { type RecordValues, typedName } from './recordInput.ts'
import styles from './records.module.css'

const targetLabels: Record<RecordType, string> = {
  A: 'IPv4 address',
  AAAA: 'IPv6 address',
  NS: 'Name server',
  MX: 'Mail server',
  CNAME: 'Target',
  TXT: 'Value',
  SRV: 'Target host',
  CAA: 'Value',
  PTR: 'Hostname',
}

const targetHelp: Partial<Record<RecordType, ReactNode>> = {
  A: 'An address, or one of your instances. [remote_addr] inserts your browser’s current public IPv4.',
  AAAA: 'An address, or one of your instances.',
  NS: 'Delegating a name hides every other record at it and below it.',
  MX: 'The name of a host with an address, not an alias.',
  PTR: (
    <>
      Usually ignored: set reverse DNS on the address, in the Network tab of its{' '}
      <Link className={styles.link} to={computePaths.list()}>
        instance
      </Link>
      .
    </>
  ),
  SRV: 'A name without dots is relative to this domain. “.” means the service is not available.',
}

interface TargetFieldProps {
  control: Control<RecordValues, unknown, RecordDraft>
  setValue: UseFormSetValue<RecordValues>
  type: RecordType
  zone: string
  readOnly: boolean
}

/** Input for the value of a record: an IP address, a name or a text. */
export function TargetField({ control, setValue, type, zone, readOnly }: TargetFieldProps) {
  const enteredTarget = useWatch({ control, name: 'target' }) ?? ''
  if (takesAddress(type)) {
    return (
      <AddressField
        {...{ control, setValue, type, typed: enteredTarget, readOnly }}
        label={targetLabels[type]}
        help={targetHelp[type]}
      />
    )
  }
  const bytes = new TextEncoder().encode(enteredTarget).length
  const twice = targetIsName(type) ? withoutSecondZone(enteredTarget, zone) : undefined
  const below = targetIsName(type) && type !== 'SRV' ? belowZone(enteredTarget, zone) : undefined
  const suggestedTarget = twice ?? below
  const help =
    type === 'TXT' && bytes > 0
      ? `${plural(bytes, 'byte')}${bytes > 255 ? `, sent in ${Math.ceil(bytes / 255)} parts of at most 255` : ''}`
      : targetHelp[type]
  return (
    <TextInput
      control={control}
      name="target"
      label={targetLabels[type]}
      limit={type === 'MX' ? nameMax : limits.domainRecordCreate.target.max}
      mono
      readOnly={readOnly}
      help={
        suggestedTarget === undefined ? (
          help
        ) : (
          <Meant
            meant={suggestedTarget}
            why={
              twice === undefined
                ? 'It has only one label and is not in this domain'
                : 'It ends with the domain name twice'
            }
            onTake={() =>
              setValue('target', suggestedTarget, { shouldDirty: true, shouldValidate: true })
            }
          />
        )
      }
      {...(type === 'TXT' && { rows: 3 })}
      {...(targetIsName(type) && { placeholder: 'host.example.net' })}
    />
  )
}

/** Returns the name without a duplicated zone, for example `www.example.org` for `www.example.org.example.org`. */
function withoutSecondZone(typed: string, zone: string): string | undefined {
  const name = typedName(typed).replace(/\.$/, '')
  return name.endsWith(`.${zone}.${zone}`) || name === `${zone}.${zone}`
    ? name.slice(0, -zone.length - 1)
    : undefined
}

/**
 * Completes a short name, for example `www` to `www.example.org`. Otherwise name servers would treat it as a name below
 * the root.
 */
function belowZone(typed: string, zone: string): string | undefined {
  const name = typedName(typed)
  return name !== '' && nameError(name, { underscore: true }) === undefined && !name.includes('.')
    ? `${name}.${zone}`
    : undefined
}

interface MeantProps {
  meant: string
  why: string
  onTake: () => void
}

function Meant({ meant, why, onTake }: MeantProps) {
  return (
    <span aria-live="polite">
      {why} — did you mean{' '}
      <button type="button" className={styles.suggestion} onClick={onTake}>
        {meant}
      </button>
      ?
    </span>
  )
}
