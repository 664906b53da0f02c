import type { Control, FieldValues, Path } from 'react-hook-form'
import type { Script, ScriptField } from '#api/generated/types.gen.ts'
import { isSecretField } from '#api/http/redaction.ts'
import { scriptChoices } from '#contract/rules/scriptData.ts'
import { CheckboxGroup } from '#ui/form/fields/CheckboxGroup.tsx'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { TextInput } from '#ui/form/fields/TextInput.tsx'

interface ScriptFieldsProps<Values extends FieldValues, Sent> {
  script: Script
  control: Control<Values, unknown, Sent>
}

/** Fields for the inputs that a script declares. */
export function ScriptFields<Values extends FieldValues, Sent>({
  script,
  control,
}: ScriptFieldsProps<Values, Sent>) {
  const fields = (script.user_defined_fields ?? []).filter(({ name }) => name)
  return fields.map((field) => (
    <ScriptInput key={`${script.id} ${field.name}`} field={field} control={control} />
  ))
}

interface ScriptInputProps<Values extends FieldValues, Sent> {
  field: ScriptField
  control: Control<Values, unknown, Sent>
}

function ScriptInput<Values extends FieldValues, Sent>({
  field,
  control,
}: ScriptInputProps<Values, Sent>) {
  const { name, label, example, default: preset, oneof, manyof } = field
  const shared = {
    name: `script_data.${name}` as Path<Values>,
    control,
    label: label || (name ?? ''),
    ...(preset !== undefined && { optional: true }),
    help: preset ? `Default: ${preset}` : undefined,
  }
  const choices = (list: string) => scriptChoices(list).map((value) => ({ value, label: value }))
  if (oneof) return <SelectInput {...shared} options={choices(oneof)} />
  if (manyof) return <CheckboxGroup {...shared} options={choices(manyof)} />
  const secret = isSecretField(name ?? '')
  return (
    <TextInput
      {...shared}
      whenEmpty={preset === undefined ? '' : undefined}
      type={secret ? 'password' : 'text'}
      {...(secret && { autoComplete: 'new-password' })}
      {...(example && { placeholder: example })}
    />
  )
}
