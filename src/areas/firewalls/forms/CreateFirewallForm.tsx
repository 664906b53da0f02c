import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { FirewallCreate, FirewallPolicy } from '#api/generated/types.gen.ts'
import type { EveryField } from '#lib/requestBody.ts'
import { ComboInput } from '#ui/form/fields/ComboInput.tsx'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { firewallLabelLength } from '#contract/rules/labels.ts'
import { TagsField } from '../../tags/public/TagsField.tsx'
import { useComputes } from '../../computes/queries.ts'
import { firewallPaths } from '#paths/firewalls.ts'
import { useCreateFirewall, useFirewalls } from '../queries.ts'
import { firewallCreationSchema } from './firewallSchema.ts'
import { assignableInstances } from '../assignableInstances.ts'
import { firewallLabel } from '../../labels.ts'
import { needs } from '../../needs.ts'
import { useDeniedReason } from '#api/session/permissions.ts'
import { useDeniedReasons } from '#api/session/permissions.ts'
import { useRegionLabel } from '#api/query/regions.ts'

interface Values {
  label: string
  inbound_policy: FirewallPolicy
  outbound_policy: FirewallPolicy
  computes: number[]
  tags: string[] | undefined
}

const bodyOf = ({
  label,
  computes,
  tags = [],
  ...policies
}: Values): EveryField<FirewallCreate> => ({
  label,
  rules: { ...policies, inbound: [], outbound: [] },
  tags: tags.length > 0 ? tags : undefined,
  devices: computes.length > 0 ? { computes } : undefined,
})

const policies = [
  { value: 'DROP', label: 'Drop', detail: 'Blocks traffic that no rule accepts' },
  { value: 'ACCEPT', label: 'Accept', detail: 'Allows traffic that no rule drops' },
] as const

/** Form that creates a firewall. Its rules are edited on the screen that opens afterwards. */
export function CreateFirewallForm() {
  const navigate = useNavigate()
  const close = useCloseDrawer()
  const create = useCreateFirewall()
  const deniedReason = useDeniedReason(needs.firewall.create)
  const tagsDenied = useDeniedReason(needs.firewall.tag)
  const reasonForNeed = useDeniedReasons()
  const instanceDenied = (id: number) => reasonForNeed(needs.firewall.attach(id))
  const regionLabel = useRegionLabel()
  const computes = useComputes()
  const form = useContractForm<Values>({
    schema: firewallCreationSchema(useFirewalls().rows),
    defaultValues: {
      label: '',
      inbound_policy: 'DROP',
      outbound_policy: 'ACCEPT',
      computes: [],
      tags: [],
    },
  })
  const { control } = form
  const [chosen, inbound] = useWatch({ control, name: ['computes', 'inbound_policy'] })
  return (
    <FormDrawer
      title="Create firewall"
      call="POST /networking/firewalls"
      form={form}
      operation={create}
      toInput={(values) => ({ body: bodyOf(values) })}
      deniedReason={deniedReason}
      onClose={close}
      onDone={(firewall) => {
        toast(`Created ${firewallLabel(firewall)}`)
        void navigate(firewallPaths.tab(firewall.id, 'rules'), { replace: true })
        return false
      }}
    >
      <TextInput name="label" control={control} label="Label" limit={firewallLabelLength.max} />
      <SelectInput
        name="inbound_policy"
        control={control}
        label="Default inbound policy"
        options={policies}
      />
      <SelectInput
        name="outbound_policy"
        control={control}
        label="Default outbound policy"
        options={policies}
      />
      <ComboInput
        name="computes"
        control={control}
        label="Instances"
        optional
        multiple
        options={assignableInstances(computes.rows, instanceDenied, regionLabel)}
        loading={!computes.complete && !computes.error}
        placeholder="None"
        none="No instances"
        help={
          computes.error
            ? `The instances could not be loaded: ${computes.error.message}`
            : chosen.length > 0 && inbound === 'DROP'
              ? 'All inbound traffic is blocked, SSH included, until you add rules. Consider assigning instances later.'
              : 'You can also assign instances after you add rules.'
        }
      />
      <TagsField
        name="tags"
        control={control}
        readOnly={tagsDenied !== undefined}
        help={tagsDenied}
      />
    </FormDrawer>
  )
}
