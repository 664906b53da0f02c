import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { zTagCreate } from '#api/generated/zod.gen.ts'
import { useDeniedReason } from '#api/permissions.ts'
import * as limits from '#contract/limits.gen.ts'
import { ComboInput } from '#ui/fields/ComboInput.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { FormDrawer } from '#ui/FormDrawer.tsx'
import { resolverFor } from '#ui/formFaults.ts'
import { toast } from '#ui/toast.ts'
import { useComputes } from '../computes/queries.ts'
import { domainName } from '../domains/domainName.ts'
import { useDomains } from '../domains/queries.ts'
import { computeLabel, volumeLabel } from '../labels.ts'
import { needs } from '../needs.ts'
import { useVolumes } from '../volumes/queries.ts'
import { tagPaths } from './paths.ts'
import { useCreateTag } from './tagWrites.ts'
import { useKnownTags } from './useKnownTags.ts'

interface Values {
  label: string
  computes: number[]
  volumes: number[]
  domains: number[]
}

const schemaOf = (taken: readonly string[]) =>
  z.object({
    label: zTagCreate.shape.label.check(
      z.refine((label) => !taken.includes(label), 'A tag with this label exists already'),
    ),
    computes: z.array(z.number()),
    volumes: z.array(z.number()),
    domains: z.array(z.number()),
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
  const form = useForm<Values, unknown, Values>({
    resolver: resolverFor<Values, Values>(schemaOf(tags)),
    defaultValues: { label: '', computes: [], volumes: [], domains: [] },
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
  ] as const
  return (
    <FormDrawer
      title="Create tag"
      form={form}
      operation={create}
      toInput={({ label, ...objects }) => ({
        body: {
          label,
          ...Object.fromEntries(Object.entries(objects).filter(([, ids]) => ids.length > 0)),
        },
      })}
      disabledReason={deniedReason}
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
