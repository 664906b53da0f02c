import type { Control } from 'react-hook-form'
import { computeLabelLength } from '#contract/rules/labels.ts'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { Panel } from '#ui/Panel.tsx'
import { TagsField } from '../../tags/TagsField.tsx'
import { useTagLack } from '../permissions.ts'
import type { ComputeSettings } from './settingsSchema.ts'
import styles from './SettingsTab.module.css'

interface NameFieldsProps {
  computeId: number
  control: Control<ComputeSettings, unknown, ComputeSettings>
  lack: string | undefined
}

export function NameFields({ computeId, control, lack }: NameFieldsProps) {
  const tagLack = useTagLack(computeId) ?? lack
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
        <TagsField
          name="tags"
          control={control}
          readOnly={tagLack !== undefined}
          help={lack === undefined ? tagLack : undefined}
        />
      </div>
    </Panel>
  )
}
