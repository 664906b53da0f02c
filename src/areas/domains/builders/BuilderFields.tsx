import type { ReactNode } from 'react'
import type { Control } from 'react-hook-form'
import { NumberInput } from '#ui/form/fields/NumberInput.tsx'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { SwitchInput } from '#ui/form/fields/SwitchInput.tsx'
import { TagsInput } from '#ui/form/fields/TagsInput.tsx'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import type { RecordDraft } from '../zone/recordModel.ts'
import { type BuilderValues, servicePresets } from './builderValues.ts'
import type { BuilderKind } from './builderKinds.ts'

interface BuilderFieldsProps {
  kind: BuilderKind
  control: Control<BuilderValues, unknown, RecordDraft[]>
  zone: string
}

const policies = [
  { value: 'none', label: 'None (monitor only)' },
  { value: 'quarantine', label: 'Quarantine' },
  { value: 'reject', label: 'Reject' },
] as const

/** Form fields of each builder. */
export function BuilderFields({ kind, control, zone }: BuilderFieldsProps) {
  const name = (
    <TextInput
      control={control}
      name="name"
      label="Subdomain"
      optional
      whenEmpty=""
      mono
      placeholder="@"
      help={`Leave blank for ${zone}`}
    />
  )
  const questions: Record<BuilderKind, ReactNode> = {
    spf: (
      <>
        {name}
        <SwitchInput control={control} name="mx" label="Mail servers (MX) of this domain" />
        <SwitchInput control={control} name="a" label="Addresses (A, AAAA) of this name" />
        <TagsInput
          control={control}
          name="addresses"
          label="Allowed addresses and ranges"
          optional
          noun="address"
          mono
          noSpaces
        />
        <TagsInput
          control={control}
          name="includes"
          label="Included domains"
          optional
          noun="domain"
          mono
          noSpaces
        />
        <SelectInput
          control={control}
          name="all"
          label="All other senders"
          options={[
            { value: '-all', label: 'Fail (-all)' },
            { value: '~all', label: 'Soft fail (~all)' },
            { value: '?all', label: 'Neutral (?all)' },
          ]}
        />
      </>
    ),
    dkim: (
      <>
        <TextInput
          control={control}
          name="selector"
          label="Selector"
          mono
          width="medium"
          placeholder="s1"
        />
        {name}
        <SelectInput
          control={control}
          name="key_type"
          label="Key type"
          options={[
            { value: 'rsa', label: 'RSA' },
            { value: 'ed25519', label: 'Ed25519' },
          ]}
        />
        <TextInput
          control={control}
          name="key"
          label="Public key"
          rows={5}
          mono
          help="Base64 or PEM; never the private key"
        />
        <SwitchInput control={control} name="testing" label="Test mode (t=y)" />
      </>
    ),
    dmarc: (
      <>
        {name}
        <SelectInput control={control} name="policy" label="Policy" options={policies} />
        <SelectInput
          control={control}
          name="subdomain_policy"
          label="Subdomain policy"
          optional
          placeholder="Same as policy"
          options={policies}
        />
        <NumberInput
          control={control}
          name="percent"
          whenEmpty={null}
          label="Percentage (pct)"
          unit="%"
        />
        <TagsInput
          control={control}
          name="reports"
          label="Reports to"
          optional
          noun="address"
          noSpaces
          help="Email addresses"
        />
        <SwitchInput control={control} name="strict" label="Strict alignment" />
      </>
    ),
    caa: (
      <>
        {name}
        <TagsInput
          control={control}
          name="issuers"
          label="Allowed certificate authorities"
          noun="authority"
          mono
          noSpaces
          suggestions={[
            'letsencrypt.org',
            'digicert.com',
            'sectigo.com',
            'pki.goog',
            'globalsign.com',
          ]}
        />
        <SelectInput
          control={control}
          name="wildcard"
          label="Wildcard certificates"
          options={[
            { value: 'same', label: 'Same authorities' },
            { value: 'none', label: 'No separate rule' },
          ]}
        />
        <TextInput
          control={control}
          name="iodef"
          whenEmpty=""
          label="Report violations to"
          optional
          placeholder="abuse@example.org"
        />
      </>
    ),
    srv: (
      <>
        <SelectInput
          control={control}
          name="preset"
          label="Service"
          options={servicePresets.map(({ value, label, port }) => ({
            value,
            label,
            detail: `${value}, usually port ${port}`,
          }))}
        />
        {name}
        <TextInput
          control={control}
          name="target"
          label="Target host"
          mono
          placeholder="host.example.net"
        />
        <NumberInput control={control} name="port" whenEmpty={null} label="Port" />
        <NumberInput control={control} name="priority" whenEmpty={null} label="Priority" />
        <NumberInput control={control} name="weight" whenEmpty={null} label="Weight" />
      </>
    ),
  }
  return questions[kind]
}
