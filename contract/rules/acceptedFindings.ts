/** Maximum length of the reason for which a finding of the overview is accepted. The console's server stores it. */
export const acceptedReasonMax = 200

/** Maximum number of findings in a request that accepts or snoozes them. */
export const findingsPerRequest = 1000

/** Maximum length of the id of a finding. */
export const findingIdMax = 400

/**
 * Returns the id under which the acceptance of a rule for all objects with a tag is stored. It has the format of the ids
 * of findings: the rule, the type of the object, and its name.
 */
export const tagAcceptanceId = (rule: string, tag: string) => `${rule} tag ${tag}`

/** Returns the rule and the tag of such an id; undefined for the id of a finding. */
export function tagAcceptanceOf(id: string): { rule: string; tag: string } | undefined {
  const [, rule, tag] = /^(\S+) tag (.+)$/s.exec(id) ?? []
  return rule === undefined || tag === undefined ? undefined : { rule, tag }
}

interface AcceptableFinding {
  id: string
  rule: string
  /** Tags of the object; null if the API does not report them. */
  tags?: readonly string[] | null | undefined
}

/** Returns the ids of all acceptances that hide a finding: its own, and those of its rule for the tags of its object. */
export const acceptanceIdsOf = ({ id, rule, tags }: AcceptableFinding): string[] => [
  id,
  ...(tags ?? []).map((tag) => tagAcceptanceId(rule, tag)),
]
