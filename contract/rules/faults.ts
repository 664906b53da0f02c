/** A rule broken by a request body: `field` is its dot path with arrays indexed, `reason` is ready to show. */
export interface RuleFault {
  field: string
  reason: string
}
