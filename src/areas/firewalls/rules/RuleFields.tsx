import { Select } from '#ui/display/Select.tsx'
import { ListInput } from '#ui/form/fields/ListInput.tsx'
import { RuleFieldFrame } from './RuleFieldFrame.tsx'
import type { RuleField } from './rulesErrors.ts'
import type { RuleDraft } from './rulesDraft.ts'
import { usesPorts } from './ruleLabels.ts'

interface RuleFieldsProps {
  /** Name of the rule, for example "inbound rule 1". */
  of: string
  /** Noun for the other end, for example "sources". */
  ends: string
  draft: RuleDraft
  faults: Partial<Record<RuleField, string>>
  deniedReason: string | undefined
  /** True to show the description field, which most rules do not need. */
  described: boolean
  onChange: (changed: Partial<RuleDraft>) => void
}

const actions = [
  { value: 'ACCEPT', label: 'Accept' },
  { value: 'DROP', label: 'Drop' },
]

const protocols = ['TCP', 'UDP', 'ICMP', 'IPENCAP'].map((value) => ({ value, label: value }))

/** Fields of a rule, each with its error message below while the user types. */
export function RuleFields(props: RuleFieldsProps) {
  const { of, ends, draft, faults, deniedReason, described, onChange } = props
  const shared = { of, deniedReason }
  const noPorts = !usesPorts(draft.protocol)
  return (
    <>
      <RuleFieldFrame {...shared} label="Action" fault={faults.action}>
        {(control) => (
          <Select
            {...control}
            options={actions}
            value={draft.action}
            onChange={(action) => onChange({ action })}
          />
        )}
      </RuleFieldFrame>
      <RuleFieldFrame {...shared} label="Protocol" fault={faults.protocol}>
        {(control) => (
          <Select
            {...control}
            options={protocols}
            value={draft.protocol}
            onChange={(protocol) => onChange({ protocol })}
          />
        )}
      </RuleFieldFrame>
      <RuleFieldFrame {...shared} label="Ports" fault={faults.ports}>
        {(control) => (
          <input
            {...control}
            value={noPorts ? '' : draft.ports}
            disabled={control.disabled || noPorts}
            placeholder={noPorts ? 'None' : 'All'}
            onChange={(event) => onChange({ ports: event.target.value })}
          />
        )}
      </RuleFieldFrame>
      <RuleFieldFrame
        {...shared}
        label={`IPv4 ${ends}`}
        fault={faults['addresses.ipv4'] ?? faults.addresses}
      >
        {(control) => (
          <ListInput
            {...control}
            className="control mono"
            value={draft.ipv4}
            placeholder="192.0.2.0/24, 198.51.100.7"
            onChange={(ipv4) => onChange({ ipv4 })}
          />
        )}
      </RuleFieldFrame>
      <RuleFieldFrame {...shared} label={`IPv6 ${ends}`} fault={faults['addresses.ipv6']}>
        {(control) => (
          <ListInput
            {...control}
            className="control mono"
            value={draft.ipv6}
            placeholder="2001:db8::/32"
            onChange={(ipv6) => onChange({ ipv6 })}
          />
        )}
      </RuleFieldFrame>
      <RuleFieldFrame {...shared} label="Label (optional)" fault={faults.label}>
        {(control) => (
          <input
            {...control}
            value={draft.label}
            onChange={(event) => onChange({ label: event.target.value })}
          />
        )}
      </RuleFieldFrame>
      {described && (
        <RuleFieldFrame {...shared} label="Description (optional)" fault={faults.description} wide>
          {(control) => (
            <input
              {...control}
              value={draft.description}
              onChange={(event) => onChange({ description: event.target.value })}
            />
          )}
        </RuleFieldFrame>
      )}
    </>
  )
}
