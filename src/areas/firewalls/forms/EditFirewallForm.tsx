import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Firewall, FirewallUpdate } from '#api/generated/types.gen.ts'
import { useReadRow } from '#api/query/readRow.ts'
import { firewallLabelLength } from '#contract/rules/labels.ts'
import { idParam } from '#lib/params.ts'
import { changedFields } from '#lib/changedFields.ts'
import { type EveryField, unset } from '#lib/requestBody.ts'
import { mergeLists } from '#lib/mergeList.ts'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { TagsField } from '../../tags/public/TagsField.tsx'
import { firewallQuery, useFirewalls, useUpdateFirewall } from '../queries.ts'
import { editSchema } from './firewallSchema.ts'
import { firewallLabel } from '../../labels.ts'
import { needs } from '../../needs.ts'
import { useDeniedReason } from '#api/session/permissions.ts'

type EditValues = EveryField<Pick<FirewallUpdate, 'label' | 'tags'>>

/** Form for the label and tags of a firewall. Only changed fields are sent. */
export function EditFirewallForm() {
  const firewallId = idParam(useParams(), 'firewallId')
  const firewall = useReadRow(firewallQuery(firewallId), firewallLabel)
  return <Form key={firewallId} firewall={firewall} />
}

function Form({ firewall }: { firewall: Firewall }) {
  const client = useQueryClient()
  const close = useCloseDrawer()
  const update = useUpdateFirewall()
  const deniedReason = useDeniedReason(needs.firewall.write(firewall.id))
  const tagsDenied = useDeniedReason(needs.firewall.tag)
  const [initialFirewall] = useState(firewall)
  const { label = '' } = initialFirewall
  const tags = initialFirewall.tags ?? []
  const form = useContractForm<EditValues>({
    schema: editSchema(useFirewalls().rows, firewall),
    defaultValues: { label, tags },
  })
  const read = () => client.fetchQuery({ ...firewallQuery(firewall.id, client), staleTime: 0 })
  return (
    <FormDrawer
      title={`Rename or tag ${firewallLabel(firewall)}`}
      submitLabel="Save changes"
      call="PUT /networking/firewalls/{firewallId}"
      form={form}
      operation={update}
      toInput={async (values) => ({
        path: { firewallId: firewall.id },
        body: {
          ...(
            await mergeLists(
              ['tags'],
              initialFirewall,
              changedFields(initialFirewall, values),
              read,
            )
          ).body,
          // Excludes the status, which is changed by a separate action.
          ...unset('status'),
        },
      })}
      deniedReason={deniedReason}
      disabledReason={form.formState.isDirty ? undefined : 'No changes.'}
      onClose={close}
      onDone={(saved) => toast(`Saved ${firewallLabel(saved)}`)}
    >
      <TextInput
        name="label"
        control={form.control}
        label="Label"
        limit={firewallLabelLength.max}
        readOnly={deniedReason !== undefined}
      />
      <TagsField
        name="tags"
        control={form.control}
        readOnly={(deniedReason ?? tagsDenied) !== undefined}
        help={tagsDenied}
      />
    </FormDrawer>
  )
}
