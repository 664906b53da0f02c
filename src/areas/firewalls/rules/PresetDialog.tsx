import { useId, useState } from 'react'
import { cx } from '#lib/cx.ts'
import field from '#ui/overlay/DialogField.module.css'
import { LabeledSelect } from '#ui/form/LabeledSelect.tsx'
import { useVpcs } from '../../vpcs/queries.ts'
import { presetRules, presets } from './presets.ts'
import { StageDialog, type StageTarget } from './StageDialog.tsx'

const options = presets.map(({ id, label }) => ({ value: id, label }))

/** Dialog that appends a preset of common rules to the existing ones. */
export function PresetDialog(target: StageTarget) {
  const [chosen, setChosen] = useState<string>()
  const [network, setNetwork] = useState('')
  const id = useId()
  const preset = presets.find((each) => each.id === chosen)
  const isSubnet = preset?.asks?.label === 'VPC subnet'
  const vpcs = useVpcs({ enabled: isSubnet })
  const subnets = vpcs.rows.flatMap(({ label: vpc, subnets: all }) =>
    (all ?? []).flatMap(({ ipv4, label }) => (ipv4 ? [{ ipv4, words: `${vpc}, ${label}` }] : [])),
  )
  const presetResult = preset && presetRules(preset, network)
  const fault = presetResult && 'fault' in presetResult ? presetResult.fault : undefined
  return (
    <StageDialog
      {...target}
      title={`Add a preset to ${target.name}`}
      addsOnly
      rules={presetResult && 'rules' in presetResult ? presetResult.rules : undefined}
      noRulesReason={
        preset ? `${preset.asks?.label ?? 'Preset'}: ${fault}` : 'Select a preset first.'
      }
    >
      <LabeledSelect
        label="Preset"
        options={options}
        value={chosen}
        placeholder="Select a preset"
        onChange={(next) => {
          setChosen(next)
          setNetwork('')
        }}
      />
      {preset?.asks && (
        <div className={field.field}>
          <label className={field.label} htmlFor={`${id}-network`}>
            {preset.asks.label}
          </label>
          <input
            id={`${id}-network`}
            className="control mono"
            value={network}
            placeholder={preset.asks.placeholder}
            autoComplete="off"
            spellCheck={false}
            list={isSubnet ? `${id}-subnets` : undefined}
            aria-invalid={network !== '' && fault !== undefined}
            aria-describedby={`${id}-under`}
            onChange={(event) => setNetwork(event.target.value)}
          />
          <datalist id={`${id}-subnets`}>
            {subnets.map(({ ipv4, words }) => (
              <option key={words} value={ipv4}>
                {words}
              </option>
            ))}
          </datalist>
          <p
            id={`${id}-under`}
            className={cx(field.under, network !== '' && fault !== undefined && field.fault)}
            aria-live="polite"
          >
            {network !== '' && fault}
          </p>
        </div>
      )}
    </StageDialog>
  )
}
