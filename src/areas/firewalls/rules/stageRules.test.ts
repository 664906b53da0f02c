import { expect, test } from 'vitest'
import type { FirewallRule, FirewallRules } from '#api/generated/types.gen.ts'
import { rulesBody, rulesDraft } from './rulesDraft.ts'
import { rulesDiff } from './rulesDiff.ts'
import { stagedText, type StageMode, stageRules, tooManyReason } from './stageRules.ts'

const rule = (ports: string, label?: string): FirewallRule => ({
  protocol: 'TCP',
  ports,
  addresses: { ipv4: ['192.0.2.0/24'] },
  action: 'ACCEPT',
  ...(label !== undefined && { label }),
})
const rulesWith = (...inbound: FirewallRule[]): FirewallRules => ({
  inbound,
  inbound_policy: 'DROP',
  outbound: [],
  outbound_policy: 'ACCEPT',
})
const saved = rulesWith(rule('22', 'ssh'), rule('80'), rule('443'))
const draft = rulesDraft(saved)
const stage = (rules: FirewallRules, mode: StageMode) => stageRules(saved, draft, rules, mode)

test('replaces all rules and policies', () => {
  const rules: FirewallRules = {
    inbound: [rule('25')],
    inbound_policy: 'ACCEPT',
    outbound: [rule('53')],
    outbound_policy: 'DROP',
  }
  expect(rulesBody(stage(rules, 'replace').draft)).toEqual(rules)
  expect(stagedText(stage(rules, 'replace'), 'replace')).toBe(
    'Replaces all rules and both policies. 2 of 25 rules then.',
  )
})

test('shows only actual changes in the diff of a replacement', () => {
  const rules = rulesWith(rule('22, 2222', 'ssh'), rule('443'), rule('25'))
  expect(rulesDiff(saved, stage(rules, 'replace').draft)).toMatchObject([
    { where: 'Inbound 1, ssh', before: expect.stringContaining('TCP 22 ') },
    { where: 'Inbound 3', before: '–' },
    { where: 'Inbound 2', after: 'Removed' },
  ])
  expect(rulesDiff(saved, stage(saved, 'replace').draft)).toEqual([])
})

test('also replaces unsaved edits', () => {
  const edited = { ...draft, inbound: draft.inbound.slice(1), outbound_policy: 'DROP' }
  const { draft: staged } = stageRules(saved, edited, saved, 'replace')
  expect(rulesDiff(saved, staged)).toEqual([])
})

test('appends new rules once and keeps the policies', () => {
  const rules: FirewallRules = {
    ...rulesWith(rule('443'), rule('25'), rule('25')),
    inbound_policy: 'ACCEPT',
    outbound: null,
  }
  const staged = stage(rules, 'add')
  expect(rulesBody(staged.draft)).toEqual(
    rulesWith(rule('22', 'ssh'), rule('80'), rule('443'), rule('25')),
  )
  expect(stagedText(staged, 'add')).toBe('Adds 1 rule; 2 are there already. 4 of 25 rules then.')
  expect(stagedText(stage(saved, 'add'), 'add')).toBe('3 are there already. 3 of 25 rules then.')
  expect(stagedText(stage(rulesWith(), 'add'), 'add')).toBe('Adds 0 rules. 3 of 25 rules then.')
})

test('ignores label, description and spelling when comparing rules', () => {
  const rules = rulesWith({ ...rule('22 , 80', 'web'), description: 'For the office' })
  const spelled = rulesDraft(rulesWith(rule('22,80')))
  expect(stageRules(saved, spelled, rules, 'add')).toEqual({ draft: spelled, added: 0, there: 1 })
  const dropped = rulesWith({ ...rule('22,80'), action: 'DROP' })
  expect(stageRules(saved, spelled, dropped, 'add')).toMatchObject({ added: 1, there: 0 })
})

test('assigns unique keys to identical rules', () => {
  const { draft: staged } = stage(rulesWith(rule('80'), rule('80'), rule('80')), 'replace')
  expect(new Set(staged.inbound.map(({ key }) => key)).size).toBe(3)
})

test('rejects too many rules before staging', () => {
  const many = (length: number) =>
    rulesWith(...Array.from({ length }, (_, at) => rule(`${at + 1000}`)))
  expect(tooManyReason(stage(many(22), 'add'))).toBeUndefined()
  expect(tooManyReason(stage(many(23), 'add'))).toMatch(/^The firewall would have 26 rules/)
  expect(tooManyReason(stage(many(25), 'replace'))).toBeUndefined()
})
