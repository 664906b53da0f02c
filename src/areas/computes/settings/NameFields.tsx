import type { Control } from 'react-hook-form'
import { computeLabelLength } from '#contract/rules/labels.ts'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { Panel } from '#ui/Panel.tsx'
import { TagsField } from '../../tags/TagsField.tsx'
import { useTagsDenied } from '../permissions.ts'
import type { ComputeSettings } from './settingsSchema.ts'
import styles from './SettingsTab.module.css'

interface NameFieldsProps {
  computeId: number
  control: Control<ComputeSettings, unknown, ComputeSettings>
  deniedReason: string | undefined
}

export function NameFields({ computeId, control, deniedReason }: NameFieldsProps) {
  const tagsDenied = useTagsDenied(computeId) ?? deniedReason
  return (
    <Panel title="Name and tags">
      <div className={styles.fields}>
        <TextInput
          name="label"
          control={control}
          label="Label"
          limit={computeLabelLength.max}
          width="medium"
          readOnly={deniedReason !== undefined}
        />
        <TagsField
          name="tags"
          control={control}
          readOnly={tagsDenied !== undefined}
          help={deniedReason === undefined ? tagsDenied : undefined}
        />
      </div>
    </Panel>
  )
}
