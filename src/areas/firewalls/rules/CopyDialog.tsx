import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FirewallRules } from '#api/generated/types.gen.ts'
import { plural } from '#lib/format.ts'
import { ErrorNotice } from '#ui/error/ErrorNotice.tsx'
import { LabeledSelect } from '#ui/form/LabeledSelect.tsx'
import { firewallLabel } from '../../labels.ts'
import { rulesQuery, useFirewalls } from '../queries.ts'
import { StageDialog, type StageTarget } from './StageDialog.tsx'

/** Dialog that copies the rules of another firewall. Refetches them, because the cached list may be stale. */
export function CopyDialog(target: StageTarget) {
  const { firewallId, name } = target
  const firewalls = useFirewalls()
  const [chosen, setChosen] = useState<number>()
  const { data, error, isFetching } = useQuery({
    ...rulesQuery(chosen ?? 0),
    enabled: chosen !== undefined,
    staleTime: 0,
  })
  const others = firewalls.rows.filter((firewall) => firewall.id !== firewallId)
  const options = others
    .map((firewall) => {
      const { inbound, outbound } = firewall.rules ?? {}
      return {
        value: firewall.id,
        label: firewallLabel(firewall),
        detail: firewall.rules && plural((inbound?.length ?? 0) + (outbound?.length ?? 0), 'rule'),
      }
    })
    .toSorted((one, other) => one.label.localeCompare(other.label))
  const state = firewalls.complete
    ? others.length === 0 && 'There is no other firewall that you can read.'
    : firewalls.error === null && 'Loading the firewalls…'
  const loadError = firewalls.error ?? firewalls.pageError
  return (
    <StageDialog
      {...target}
      title={`Copy rules to ${name}`}
      rules={isFetching || error ? undefined : (data as FirewallRules | undefined)}
      noRulesReason={
        chosen === undefined
          ? 'Select a firewall first.'
          : error
            ? 'Its rules could not be loaded.'
            : 'Its rules are being loaded.'
      }
    >
      {loadError && <ErrorNotice error={loadError} />}
      <LabeledSelect
        label="Firewall"
        options={options}
        value={chosen}
        placeholder="Select a firewall"
        under={state || (isFetching && 'Loading its rules…')}
        onChange={setChosen}
      />
      {error && <ErrorNotice error={error} />}
    </StageDialog>
  )
}
