import { mdiPlus } from '@mdi/js'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { FirewallRulesUpdate } from '#api/generated/types.gen.ts'
import { Button } from '#ui/display/Button.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Select } from '#ui/display/Select.tsx'
import { useNarrow } from '#ui/theme/useMediaQuery.ts'
import { RuleHeads, RuleInput } from './RuleInput.tsx'
import { newRule, type RuleDraft, type RulesDraft } from './rulesDraft.ts'
import { errorsOfRule, type RulesErrors } from './rulesErrors.ts'
import styles from './DirectionPanel.module.css'
import { type RuleDirection, policyText } from './ruleLabels.ts'

interface DirectionPanelProps {
  direction: RuleDirection
  draft: RulesDraft
  body: FirewallRulesUpdate
  faults: RulesErrors
  deniedReason: string | undefined
  /** The reason why no rule can be added. */
  full: string | undefined
  onChange: (changed: Partial<RulesDraft>) => void
}

const policies = ['ACCEPT', 'DROP'].map((value) => ({ value, label: policyText(value) }))

const words = {
  inbound: { title: 'Inbound rules', policyLabel: 'Default inbound policy' },
  outbound: { title: 'Outbound rules', policyLabel: 'Default outbound policy' },
} as const

/** Panel with the ordered rules of one direction, and the policy for all other traffic. */
export function DirectionPanel(props: DirectionPanelProps) {
  const { direction, draft, body, faults, deniedReason, full, onChange } = props
  const { title, policyLabel } = words[direction]
  const narrow = useNarrow()
  const rules = draft[direction]
  const order = rules.length > 1 ? 'First match wins' : undefined
  const policy = draft[`${direction}_policy`]
  const set = (next: readonly RuleDraft[]) => onChange({ [direction]: next })
  const move = (from: number, to: number) => {
    const next = [...rules]
    const [moved] = next.splice(from, 1)
    if (moved) next.splice(to, 0, moved)
    set(next)
  }
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const add = () => {
    flushSync(() => set([...rules, newRule(policy)]))
    list.current?.lastElementChild?.querySelector('select')?.focus()
  }
  const remove = (at: number) => {
    flushSync(() => set(rules.filter((_, index) => index !== at)))
    const next = list.current?.children[Math.min(at, rules.length - 2)]
    const control = next?.querySelector<HTMLElement>('button, select') ?? addButton.current
    control?.focus()
  }
  return (
    <Panel
      title={title}
      meta={narrow ? undefined : order}
      action={
        <Button
          ref={addButton}
          size="small"
          {...(!narrow && { icon: mdiPlus })}
          disabledReason={deniedReason ?? full}
          onClick={add}
        >
          {`Add ${direction} rule`}
        </Button>
      }
    >
      {narrow && order !== undefined && <p className={styles.order}>{order}</p>}
      {rules.length > 0 && <RuleHeads direction={direction} />}
      <ol ref={list} className={styles.rules} aria-label={title}>
        {rules.map((rule, at) => (
          <RuleInput
            key={rule.key}
            draft={rule}
            direction={direction}
            at={at}
            count={rules.length}
            faults={errorsOfRule(faults, `${direction}[${at}]`, body[direction]?.[at]?.addresses)}
            deniedReason={deniedReason}
            onChange={(changed) =>
              set(rules.map((each, index) => (index === at ? { ...each, ...changed } : each)))
            }
            onMove={(by) => move(at, at + by)}
            onDropFrom={(from) => move(from, at)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      {rules.length === 0 && (
        <p className={styles.none}>No rules. The default policy applies to all traffic.</p>
      )}
      <label className={styles.policy}>
        {policyLabel}
        <Select
          options={policies}
          value={policy}
          disabled={deniedReason !== undefined}
          onChange={(chosen) => onChange({ [`${direction}_policy`]: chosen })}
        />
      </label>
      {faults.get(direction) !== undefined && (
        <p className={styles.fault} role="alert">
          {faults.get(direction)}
        </p>
      )}
    </Panel>
  )
}
