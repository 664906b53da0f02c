import { useQuery } from '@tanstack/react-query'
import type { Control } from 'react-hook-form'
import { listTagsOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { optionalQuery } from '#api/permissions.ts'
import { computeLabelLength } from '#contract/rules/labels.ts'
import { TagsInput } from '#ui/fields/TagsInput.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useTagLack } from '../permissions.ts'
import type { ComputeSettings } from './settingsSchema.ts'
import styles from './SettingsTab.module.css'

const tagLength = 50

interface NameFieldsProps {
  computeId: number
  control: Control<ComputeSettings, unknown, ComputeSettings>
  lack: string | undefined
}

export function NameFields({ computeId, control, lack }: NameFieldsProps) {
  const tagLack = useTagLack(computeId) ?? lack
  const { data: known, isFetching } = useQuery({
    ...optionalQuery(listTagsOptions()),
    enabled: tagLack === undefined,
  })
  return (
    <Panel title="Name and tags">
      <div className={styles.fields}>
        <TextInput
          name="label"
          control={control}
          label="Label"
          limit={computeLabelLength.max}
          width="medium"
          readOnly={lack !== undefined}
        />
        <TagsInput
          name="tags"
          control={control}
          label="Tags"
          optional
          limit={tagLength}
          suggestions={known?.data?.map((tag) => tag.label ?? '').filter(Boolean) ?? []}
          loading={isFetching}
          readOnly={tagLack !== undefined}
          help={lack === undefined ? tagLack : undefined}
        />
      </div>
    </Panel>
  )
}
