import type { Control } from 'react-hook-form'
import { computeLabelLength } from '#contract/rules/labels.ts'
import { TagsInput } from '#ui/fields/TagsInput.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useKnownTags } from '../../tags/queries.ts'
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
  const { tags, isFetching } = useKnownTags(tagLack === undefined)
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
          suggestions={tags}
          loading={isFetching}
          readOnly={tagLack !== undefined}
          help={lack === undefined ? tagLack : undefined}
        />
      </div>
    </Panel>
  )
}
