import type { FirewallRules } from '#api/generated/types.gen.ts'
import { type Direction, directions } from './ruleWords.ts'
import { ruleBody, type RulesDraft } from './rulesDraft.ts'

const words: Readonly<Record<Direction, string>> = {
  inbound: 'Nothing will come in, SSH included.',
  outbound: 'Nothing will go out, name look-ups and updates included.',
}

/** What a person may not have meant, as far as the rules tell. */
export function rulesWarnings(saved: FirewallRules, draft: RulesDraft): string[] {
  const closed = directions.filter(
    (direction) =>
      draft[`${direction}_policy`] === 'DROP' &&
      draft[direction].every(({ action }) => action !== 'ACCEPT'),
  )
  const lastsClosed = (direction: Direction) =>
    saved[`${direction}_policy`] === 'DROP' &&
    (saved[direction] ?? []).every(({ action }) => action !== 'ACCEPT')
  const addressless = directions.flatMap((direction) =>
    draft[direction].flatMap((rule, at) => {
      const { ipv4, ipv6 } = ruleBody(rule).addresses
      return ipv4 || ipv6 ? [] : [`${direction} ${at + 1}`]
    }),
  )
  return [
    ...closed.filter((direction) => !lastsClosed(direction)).map((direction) => words[direction]),
    ...(addressless.length > 0
      ? [`Without an address it matches nothing: ${addressless.join(', ')}.`]
      : []),
  ]
}
