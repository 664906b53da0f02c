import type { Control } from 'react-hook-form'
import { computeLabelLength } from '#contract/rules/labels.ts'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { TagsField } from '../../tags/public/TagsField.tsx'
import type { ComputeSettings } from './settingsSchema.ts'
import styles from './ComputeSettingsTab.module.css'
import { needs } from '../../needs.ts'
import { useDeniedReason } from '#api/session/permissions.ts'

interface NameFieldsProps {
  control: Control<ComputeSettings, unknown, ComputeSettings>
  deniedReason: string | undefined
}

export function NameFields({ control, deniedReason }: NameFieldsProps) {
  const tagsDenied = useDeniedReason(needs.compute.tag) ?? deniedReason
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
        <TextInput
          name="group"
          control={control}
          label="Group"
          optional
          whenEmpty=""
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
