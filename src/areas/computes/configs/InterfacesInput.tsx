import { mdiArrowDown, mdiArrowUp, mdiClose, mdiPlus } from '@mdi/js'
import { useId, useState } from 'react'
import { useController, type FieldValues, useFormState } from 'react-hook-form'
import { interfacesMax } from '#contract/rules/configInterfaces.ts'
import { Button } from '#ui/display/Button.tsx'
import { FieldFrame, fieldIds } from '#ui/form/fields/FieldFrame.tsx'
import type { FieldProps } from '#ui/form/fields/TextInput.tsx'
import { IconButton } from '#ui/display/IconButton.tsx'
import { type InterfaceDraft, newInterface } from './interfaceDraft.ts'
import { InterfaceInput, useMissingCapability } from './InterfaceInput.tsx'
import styles from './InterfacesInput.module.css'

interface InterfacesInputProps<Values extends FieldValues, Sent> extends FieldProps<Values, Sent> {
  region: string | undefined
  /** Public addresses available for 1:1 NAT; undefined for an instance that does not exist yet. */
  publicAddresses?: readonly string[]
}

/** Edits up to three network interfaces in order, starting with eth0. */
export function InterfacesInput<Values extends FieldValues, Sent>(
  props: InterfacesInputProps<Values, Sent>,
) {
  const { name, control, label, help, region, publicAddresses } = props
  const { field, fieldState } = useController({ name, control })
  const { submitCount } = useFormState({ control })
  // A new interface shows its errors when the focus leaves it or at the next submit, because its fields start empty.
  const [untouched, setUntouched] = useState<ReadonlyMap<string, number>>(new Map())
  const ids = fieldIds(useId())
  const drafts: readonly InterfaceDraft[] = field.value
  const missing = useMissingCapability(region)
  const set = (next: readonly InterfaceDraft[]) => field.onChange(next)
  const full = drafts.length >= interfacesMax ? `${interfacesMax} interfaces at most` : undefined
  const add = (purpose: string) => {
    const draft = newInterface(purpose)
    setUntouched(new Map([...untouched, [draft.key, submitCount]]))
    set([...drafts, draft])
  }
  const touch = (key: string) =>
    setUntouched(new Map([...untouched].filter(([each]) => each !== key)))
  const move = (at: number, by: number) => {
    const next = [...drafts]
    const [moved] = next.splice(at, 1)
    if (moved) next.splice(at + by, 0, moved)
    set(next)
  }
  return (
    <FieldFrame
      name={name}
      ids={ids}
      label={label}
      help={help}
      error={messageAt(fieldState.error, []) ?? messageAt(fieldState.error, ['root'])}
      group
      optional
    >
      <ol className={styles.list}>
        {drafts.map((draft, at) => (
          // The item itself is not interactive; it receives the events of its fields.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={draft.key}
            className={styles.row}
            onBlur={({ currentTarget, relatedTarget }) => {
              if (!currentTarget.contains(relatedTarget)) touch(draft.key)
            }}
          >
            <span className={styles.card}>eth{at}</span>
            <InterfaceInput
              draft={draft}
              fieldName={`${name}.${at}`}
              faultOf={(field) =>
                untouched.get(draft.key) === submitCount
                  ? undefined
                  : messageAt(fieldState.error, [`${at}`, ...field.split('.')])
              }
              card={`eth${at}`}
              region={region}
              publicAddresses={publicAddresses}
              onChange={(changed) =>
                set(
                  drafts.map((each, index) => {
                    if (index === at) return { ...each, ...changed }
                    return changed.primary ? { ...each, primary: false } : each
                  }),
                )
              }
            />
            <span className={styles.moves}>
              <IconButton
                label={`Move eth${at} up`}
                icon={mdiArrowUp}
                size="small"
                disabledReason={at === 0 ? 'It is the first' : undefined}
                onClick={() => move(at, -1)}
              />
              <IconButton
                label={`Move eth${at} down`}
                icon={mdiArrowDown}
                size="small"
                disabledReason={at === drafts.length - 1 ? 'It is the last' : undefined}
                onClick={() => move(at, 1)}
              />
              <IconButton
                label={`Remove eth${at}`}
                icon={mdiClose}
                size="small"
                onClick={() => set(drafts.filter((_, index) => index !== at))}
              />
            </span>
          </li>
        ))}
      </ol>
      {drafts.length === 0 && (
        <p className={styles.none}>No interfaces: eth0 connects to the public internet.</p>
      )}
      <div className={styles.add}>
        <Button
          size="small"
          icon={mdiPlus}
          disabledReason={full}
          onClick={() =>
            add(drafts.some(({ purpose }) => purpose === 'public') ? 'vlan' : 'public')
          }
        >
          Add interface
        </Button>
        <Button
          size="small"
          icon={mdiPlus}
          disabledReason={full ?? missing('VPCs')}
          onClick={() => add('vpc')}
        >
          Add VPC interface
        </Button>
      </div>
    </FieldFrame>
  )
}

/**
 * Returns the error message at exactly this path, not at a nested one. The resolver moves an error of the list to `root`
 * if an entry has one as well.
 */
function messageAt(errors: unknown, path: readonly string[]): string | undefined {
  let found = errors
  for (const step of path) {
    if (typeof found !== 'object' || found === null) return undefined
    found = (found as Record<string, unknown>)[step]
  }
  if (typeof found !== 'object' || found === null || !('message' in found)) return undefined
  return typeof found.message === 'string' ? found.message : undefined
}
