import { useId } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useScopes } from '#api/session/scopes.ts'
import { type Level, scopeAreas, type ScopeArea } from '#contract/rules/grants.ts'
import { humanize } from '#lib/format.ts'
import { FieldFrame, fieldIds } from '#ui/form/fields/FieldFrame.tsx'
import styles from './ScopesInput.module.css'
import { mayGive, type ScopeDraft, type TokenDraft } from './tokenDraft.ts'

const words: Partial<Record<ScopeArea, string>> = {
  balancers: 'Load balancers',
  child_account: 'Child accounts',
  computes: 'Instances',
  firewall: 'Firewalls',
  ips: 'IP addresses',
  kube: 'Kubernetes',
  vpc: 'VPCs',
}

const areaLabel = (area: ScopeArea) => words[area] ?? humanize(area)

const choices: readonly { level: Level | undefined; label: string }[] = [
  { level: undefined, label: 'None' },
  { level: 'read_only', label: 'Read' },
  { level: 'read_write', label: 'Read and write' },
]

/** Scopes of a new token: full access, or a level per area. Scopes beyond those of the current token are disabled. */
export function ScopesInput({ control }: { control: Control<TokenDraft, unknown, TokenDraft> }) {
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ name: 'scopes', control })
  const ids = fieldIds(useId())
  const own = useScopes()
  const { all, levels }: ScopeDraft = value
  const canGrantAll = mayGive(own, '*')
  const allowed = (area: ScopeArea, level: Level | undefined) =>
    level === undefined || mayGive(own, `${area}:${level}`)

  const setAll = (level: Level | undefined) =>
    onChange({
      all: false,
      levels: Object.fromEntries(
        scopeAreas.flatMap((area) => {
          if (level === undefined) return []
          if (allowed(area, level)) return [[area, level]]
          return allowed(area, 'read_only') ? [[area, 'read_only']] : []
        }),
      ),
    })
  const set = (area: ScopeArea, level: Level | undefined) => {
    const { [area]: _before, ...others } = levels
    onChange({
      all: false,
      levels: level === undefined ? others : { ...others, [area]: level },
    })
  }

  return (
    <FieldFrame
      name="scopes"
      ids={ids}
      label="Scopes"
      help={canGrantAll ? undefined : 'Your token can only grant scopes that it has.'}
      error={fieldState.error?.message}
      group
    >
      <label className={styles.all} aria-disabled={!canGrantAll}>
        <input
          ref={ref}
          type="checkbox"
          checked={all}
          disabled={!canGrantAll}
          onChange={(event) => onChange({ all: event.target.checked, levels })}
        />
        <span>
          All scopes, <span className={styles.detail}>including future ones</span>
        </span>
      </label>
      {!all && (
        <table className={styles.table} aria-label="Scopes by area">
          <thead>
            <tr>
              <th scope="col">Area</th>
              {choices.map(({ level, label }) => (
                <th key={label} scope="col">
                  <button
                    type="button"
                    className={styles.column}
                    aria-label={`${label} for all areas`}
                    onClick={() => setAll(level)}
                  >
                    {label}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {scopeAreas.map((area) => (
              <tr key={area}>
                <th scope="row">{areaLabel(area)}</th>
                {choices.map(({ level, label }) => (
                  <td key={label}>
                    <label className={styles.choice}>
                      <input
                        type="radio"
                        name={`scope-${area}`}
                        aria-label={`${areaLabel(area)}: ${label}`}
                        checked={levels[area] === level}
                        disabled={!allowed(area, level)}
                        onChange={() => set(area, level)}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </FieldFrame>
  )
}
