import type { ReactNode } from 'react'
import type { Control } from 'react-hook-form'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { SelectInput } from '#ui/fields/SelectInput.tsx'
import { SwitchInput } from '#ui/fields/SwitchInput.tsx'
import { TagsInput } from '#ui/fields/TagsInput.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import type { RecordDraft } from '../zone/recordModel.ts'
import { type BuilderValues, servicePresets } from './builderValues.ts'
import type { BuilderKind } from './builderKinds.ts'

interface BuilderFieldsProps {
  kind: BuilderKind
  control: Control<BuilderValues, unknown, RecordDraft[]>
  zone: string
}

const policies = [
  { value: 'none', label: 'Deliver, only report' },
  { value: 'quarantine', label: 'Treat as suspicious' },
  { value: 'reject', label: 'Refuse' },
] as const

/** The questions of each builder. */
export function BuilderFields({ kind, control, zone }: BuilderFieldsProps) {
  const name = (
    <TextInput
      control={control}
      name="name"
      label="Below"
      optional
      whenEmpty=""
      mono
      placeholder="@"
      help={`Empty for ${zone} itself`}
    />
  )
  const questions: Record<BuilderKind, ReactNode> = {
    spf: (
      <>
        {name}
        <SwitchInput control={control} name="mx" label="The mail servers of this domain send" />
        <SwitchInput control={control} name="a" label="The addresses of this name send" />
        <TagsInput
          control={control}
          name="addresses"
          label="Addresses and ranges that send"
          optional
          noun="address"
          mono
        />
        <TagsInput
          control={control}
          name="includes"
          label="Services that send for it"
          optional
          noun="service"
          mono
          help="The domain whose SPF record they publish"
        />
        <SelectInput
          control={control}
          name="all"
          label="Everybody else"
          options={[
            { value: '-all', label: 'May not send (fail)' },
            { value: '~all', label: 'Probably may not (soft fail)' },
            { value: '?all', label: 'Nothing is said (neutral)' },
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
          help="The mail server signs with its name"
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
        <SwitchInput control={control} name="testing" label="Only testing" />
      </>
    ),
    dmarc: (
      <>
        {name}
        <SelectInput control={control} name="policy" label="Mail that fails" options={policies} />
        <SelectInput
          control={control}
          name="subdomain_policy"
          label="Mail of subdomains that fails"
          optional
          placeholder="The same"
          options={policies}
        />
        <NumberInput
          control={control}
          name="percent"
          whenEmpty={null}
          label="Share of mail"
          unit="%"
        />
        <TagsInput
          control={control}
          name="reports"
          label="Reports to"
          optional
          noun="address"
          help="E-mail addresses"
        />
        <SwitchInput control={control} name="strict" label="The names must match exactly" />
      </>
    ),
    caa: (
      <>
        {name}
        <TagsInput
          control={control}
          name="issuers"
          label="Authorities that may issue"
          noun="authority"
          mono
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
            { value: 'same', label: 'The same authorities' },
            { value: 'none', label: 'As the rule for all (no own record)' },
          ]}
        />
        <TextInput
          control={control}
          name="iodef"
          whenEmpty=""
          label="Report attempts to"
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
        <NumberInput
          control={control}
          name="priority"
          whenEmpty={null}
          label="Priority"
          help="Lower comes first"
        />
        <NumberInput
          control={control}
          name="weight"
          whenEmpty={null}
          label="Weight"
          help="Share among equal priorities"
        />
      </>
    ),
  }
  return questions[kind]
}
