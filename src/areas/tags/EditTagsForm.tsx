import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { CallName } from '#api/http/curl.ts'
import { zTagCreate } from '#api/generated/zod.gen.ts'
import { lockTag } from '#lib/deleteLock.ts'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { Prerequisites } from '#ui/form/Prerequisites.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { changeTags } from './tagObjects.ts'
import { TagsField } from './public/TagsField.tsx'

interface EditTagsFormProps {
  kind: string
  object: { id: number; tags?: string[] | undefined }
  name: string
  disabledReason: string | undefined
  onClose: () => void
}

/** Operations that change the tags of an object, by its kind. */
const updateCalls: Readonly<Record<string, CallName>> = {
  compute: 'PUT /compute/instances/{id}',
  domain: 'PUT /domains/{id}',
  firewall: 'PUT /networking/firewalls/{id}',
  volume: 'PUT /volumes/{id}',
}

const schema = z.object({ tags: z.array(zTagCreate.shape.label) })

/** Form for the tags of one object. Concurrent changes of other tags are preserved. */
export function EditTagsForm({ kind, object, name, disabledReason, onClose }: EditTagsFormProps) {
  const [before] = useState(object.tags ?? [])
  const form = useContractForm({ schema, defaultValues: { tags: before } })
  const tags = useWatch({ control: form.control, name: 'tags' })
  const unlocks = before.includes(lockTag) && !tags.includes(lockTag)
  return (
    <FormDrawer
      title={`Edit tags of ${name}`}
      form={form}
      call={updateCalls[kind]}
      callParts={(typed) => ({ path: { id: object.id }, body: typed })}
      operation={{
        mutateAsync: (typed: { tags: string[] }) => changeTags(kind, object.id, before, typed.tags),
      }}
      toInput={(typed) => typed}
      onClose={onClose}
      onDone={() => toast(`Saved the tags of ${name}`)}
      submitLabel="Save changes"
      deniedReason={disabledReason}
      disabledReason={sameTags(before, tags) ? 'No changes.' : undefined}
    >
      <TagsField name="tags" control={form.control} readOnly={disabledReason !== undefined} />
      {unlocks && (
        <Prerequisites
          items={[
            {
              state: 'warned',
              text: `Without its lock tag, ${name} can be deleted from here again.`,
            },
          ]}
        />
      )}
    </FormDrawer>
  )
}

const sameTags = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((tag) => other.includes(tag))
