import { useState } from 'react'
import { Link } from 'react-router'
import type { Compute, Firewall } from '#api/generated/types.gen.ts'
import { useDeniedReasons } from '#api/session/permissions.ts'
import { plural } from '#lib/format.ts'
import { naturalCompare } from '#lib/sort.ts'
import { BulkMembers, type LeftOut } from '#ui/bulk/BulkMembers.tsx'
import { LabeledSelect } from '#ui/form/LabeledSelect.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { computeLabel, firewallLabel } from '../../labels.ts'
import { needs } from '../../needs.ts'
import { firewallPaths } from '#paths/firewalls.ts'
import { useFirewalls } from '../queries.ts'
import { allowsNoInbound } from '../rules/allowsNoInbound.ts'
import { startAssignments } from './assignFirewall.ts'

interface AssignFirewallDialogProps {
  computes: readonly Compute[]
  onClose: () => void
}

const hasDevice = ({ entities }: Firewall, computeId: number) =>
  entities?.some(({ id, type }) => type === 'compute' && id === computeId) ?? false

/** Dialog that selects a firewall and assigns it to the given instances. */
export function AssignFirewallDialog({ computes, onClose }: AssignFirewallDialogProps) {
  const list = useFirewalls()
  const deniedReasonOf = useDeniedReasons()
  const [selectedId, setSelectedId] = useState<number>()
  const options = list.rows
    .toSorted((a, b) => naturalCompare(firewallLabel(a), firewallLabel(b)))
    .map((firewall) => ({
      value: firewall.id,
      label: firewallLabel(firewall),
      detail: firewall.status === 'disabled' ? 'Disabled' : undefined,
      disabledReason: deniedReasonOf(needs.firewall.write(firewall.id)),
    }))
  const [only] = options.length === 1 ? options : []
  const firewallId = selectedId ?? only?.value
  const firewall = list.rows.find(({ id }) => id === firewallId)
  const able: Compute[] = []
  const unable: LeftOut[] = []
  for (const compute of computes) {
    const reason =
      deniedReasonOf(needs.firewall.attach(compute.id)) ??
      (firewall && hasDevice(firewall, compute.id) ? 'Already has this firewall' : undefined)
    if (reason === undefined) able.push(compute)
    else unable.push({ name: computeLabel(compute), reason })
  }
  const nameOf = (rows: readonly Compute[]) => {
    const [first] = rows
    return rows.length === 1 && first ? computeLabel(first) : plural(rows.length, 'instance')
  }
  const isEmpty = list.complete && list.rows.length === 0
  const deniedReason = options.find(({ value }) => value === firewallId)?.disabledReason
  const assign = () => {
    const ids = able.map(({ id }) => id)
    return Promise.resolve(firewall && startAssignments(firewall.id, ids))
  }
  return (
    <ConfirmDialog
      title={`Assign a firewall to ${nameOf(computes)}`}
      action={`Assign to ${nameOf(able.length > 0 ? able : computes)}`}
      tone="plain"
      disabledReason={
        isEmpty
          ? 'Create a firewall first'
          : firewall === undefined
            ? 'Select a firewall'
            : (deniedReason ?? (able.length === 0 ? unable[0]?.reason : undefined))
      }
      onConfirm={assign}
      onClose={onClose}
    >
      {list.error && <p>The firewalls could not be loaded: {list.error.message}</p>}
      {isEmpty ? (
        <p>
          You have no firewalls. <Link to={firewallPaths.create()}>Create a firewall</Link>
        </p>
      ) : (
        <LabeledSelect
          label="Firewall"
          options={options}
          placeholder="Select a firewall"
          value={firewallId}
          onChange={setSelectedId}
          under={
            firewall?.status === 'disabled'
              ? 'The firewall is disabled: nothing changes until it is enabled.'
              : 'Rules apply immediately.'
          }
        />
      )}
      {firewall && allowsNoInbound(firewall) && (
        <p>
          No rule allows inbound traffic: {able.length === 1 ? 'the instance' : 'the instances'}{' '}
          will be unreachable, SSH included.
        </p>
      )}
      <BulkMembers able={able.map(computeLabel)} unable={unable} />
    </ConfirmDialog>
  )
}
