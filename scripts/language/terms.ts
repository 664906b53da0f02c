interface RetiredTerm {
  pattern: RegExp
  better: string
  /** True for a word that is only wrong at the start of a comment or title. */
  opener?: boolean
}

/** Terms whose meaning a reader cannot look up, each with the usual one. */
export const retiredTerms: readonly RetiredTerm[] = [
  {
    pattern: /^(?:What|Whether|Whoever|Who|Those|One|Of|Told|Held|Kept|Asked|Gone|Made)\b/,
    better: 'start with the subject and a verb',
    opener: true,
  },
  {
    pattern: /\b(?:whoever|somebody|anybody|nobody)\b/i,
    better: 'the client, the user, no process …',
  },
  { pattern: /\btold\b/i, better: 'reported, shown, returned' },
  { pattern: /\banew\b/i, better: 'again' },
  { pattern: /\bby itself\b|\bby themselves\b/i, better: 'automatically' },
  { pattern: /\bunder way\b|\bon its way\b/i, better: 'in progress, in flight' },
  { pattern: /\berrands?\b/i, better: 'command' },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, better: 'fix' },
  { pattern: /\bjourneys?\b/i, better: 'flow, browser test' },
  { pattern: /\bstrangers?\b/i, better: 'unauthenticated client' },
  { pattern: /\bpatience\b/i, better: 'timeout, TTL, delay' },
  { pattern: /\brefus(?:e|es|ed|ing|als?)\b/i, better: 'reject, deny, error' },
  { pattern: /\bfaults?\b/i, better: 'error' },
  { pattern: /\bkept\b/i, better: 'stored, left unchanged' },
  { pattern: /\bheld\b/i, better: 'locked, contained' },
  { pattern: /\bgone\b/i, better: 'deleted, not found' },
  { pattern: /\bbeside\b/i, better: 'next to, in addition to, while' },
  { pattern: /\bgo(?:es)? on\b/i, better: 'continue' },
  { pattern: /\bso (?:many|long|much)\b/i, better: 'the name of the number' },
  { pattern: /\bmeanwhile\b/i, better: 'concurrently, in the meantime' },
]
