interface RetiredTerm {
  pattern: RegExp
  better: string
  /** True for a word that is only wrong at the start of a comment or title. */
  commentStartOnly?: boolean
  /** True for a word that is right in comments, but unclear in a text for users. */
  textsOnly?: boolean
}

/** Terms whose meaning a reader cannot look up, each with the usual one. */
export const retiredTerms: readonly RetiredTerm[] = [
  {
    pattern: /^(?:What|Whether|Whoever|Who|Those|One|Of|Told|Held|Kept|Asked|Gone|Made)\b/,
    better: 'start with the subject and a verb',
    commentStartOnly: true,
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
  {
    pattern: /(?<!connection (?:was )?)\brefus(?:e|es|ed|ing|als?)\b/i,
    better: 'reject, deny, error',
  },
  { pattern: /\bfaults?\b/i, better: 'error' },
  { pattern: /\bkept\b/i, better: 'stored, left unchanged' },
  { pattern: /\bheld\b/i, better: 'locked, contained' },
  { pattern: /\bgone\b/i, better: 'deleted, not found' },
  { pattern: /\bbeside\b/i, better: 'next to, in addition to, while' },
  { pattern: /\bgo(?:es)? on\b/i, better: 'continue' },
  { pattern: /\bso (?:many|long|much)\b/i, better: 'the name of the number' },
  { pattern: /\bmeanwhile\b/i, better: 'concurrently, in the meantime' },
  { pattern: /\bof (?:before|then)\b/i, better: 'previous, from the time of', textsOnly: true },
  { pattern: /\bnowhere\b/i, better: 'dangling', textsOnly: true },
  { pattern: /\bbr(?:oke|oken) off\b/i, better: 'aborted, closed', textsOnly: true },
  { pattern: /\b(?:any|no) more\b(?= ?[.,;:…]|$)/i, better: 'no longer', textsOnly: true },
  { pattern: /\bbegun\b/i, better: 'started', textsOnly: true },
  {
    pattern: /\b(?:API|parent|platform|server) (?:does not )?(?:tells?|says?)\b/i,
    better: 'returns, reports',
    textsOnly: true,
  },
]
