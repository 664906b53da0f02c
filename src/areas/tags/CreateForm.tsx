import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { listBalancersOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { TagCreate } from '#api/generated/types.gen.ts'
import { zTagCreate } from '#api/generated/zod.gen.ts'
import { useDeniedReason } from '#api/permissions.ts'
import * as limits from '#contract/limits.gen.ts'
import { useAllPages } from '#api/query.ts'
import { changedFields } from '#lib/changedFields.ts'
import type { EveryField } from '#lib/requestBody.ts'
import { ComboInput } from '#ui/fields/ComboInput.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { FormDrawer } from '#ui/FormDrawer.tsx'
import { useContractForm } from '#ui/useContractForm.ts'
import { toast } from '#ui/toast.ts'
import { useComputes } from '../computes/queries.ts'
import { domainName } from '../domains/domainName.ts'
import { useDomains } from '../domains/queries.ts'
import { balancerLabel, computeLabel, volumeLabel } from '../labels.ts'
import { needs } from '../needs.ts'
import { useVolumes } from '../volumes/queries.ts'
import { tagPaths } from './paths.ts'
import { useCreateTag } from './tagWrites.ts'
import { useKnownTags } from './useKnownTags.ts'

type Values = EveryField<TagCreate>

const none = { label: '', computes: [], volumes: [], domains: [], balancers: [] } satisfies Values

const schemaOf = (taken: readonly string[]) =>
  z.object({
    label: zTagCreate.shape.label.check(
      z.refine((label) => !taken.includes(label), 'A tag with this label exists already'),
    ),
    computes: z.array(z.number()),
    volumes: z.array(z.number()),
    domains: z.array(z.number()),
    balancers: z.array(z.number()),
  })

/** A new tag, put on objects at once where some are chosen. */
export function CreateForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const create = useCreateTag()
  const deniedReason = useDeniedReason(needs.tag.write)
  const { tags } = useKnownTags()
  const computes = useComputes()
  const volumes = useVolumes()
  const domains = useDomains()
  const balancers = useAllPages(listBalancersOptions())
  const form = useContractForm<Values>({
    schema: schemaOf(tags),
    defaultValues: none,
  })
  const { control } = form
  const choices = [
    {
      name: 'computes',
      label: 'Instances',
      list: computes,
      options: computes.rows.map((row) => ({ value: row.id, label: computeLabel(row) })),
    },
    {
      name: 'volumes',
      label: 'Volumes',
      list: volumes,
      options: volumes.rows.map((row) => ({ value: row.id, label: volumeLabel(row) })),
    },
    {
      name: 'domains',
      label: 'Domains',
      list: domains,
      options: domains.rows.map((row) => ({ value: row.id, label: domainName(row) })),
    },
    {
      name: 'balancers',
      label: 'Load balancers',
      list: balancers,
      options: balancers.rows.map((row) => ({ value: row.id, label: balancerLabel(row) })),
    },
  ] as const
  return (
    <FormDrawer
      title="Create tag"
      form={form}
      operation={create}
      toInput={(values) => ({ body: { ...changedFields(none, values), label: values.label } })}
      deniedReason={deniedReason}
      onClose={onClose}
      onDone={(_tag, { label }) => {
        toast(`Created ${label}`)
        void navigate(tagPaths.detail(label), { replace: true })
        return false
      }}
    >
      <TextInput
        name="label"
        control={control}
        label="Label"
        limit={limits.tagCreate.label.max}
        help={`${limits.tagCreate.label.min} to ${limits.tagCreate.label.max} characters`}
      />
      {choices.map(({ name, label, list, options }) => (
        <ComboInput
          key={name}
          name={name}
          control={control}
          label={label}
          optional
          multiple
          options={options}
          loading={!list.complete && !list.error}
          placeholder="None yet"
          none={`No ${label.toLowerCase()}`}
          help={
            list.error
              ? `The ${label.toLowerCase()} could not be loaded: ${list.error.message}`
              : undefined
          }
        />
      ))}
    </FormDrawer>
  )
}
