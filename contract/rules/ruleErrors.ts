/**
 * A violation of a rule in a request body. `field` is a path such as `rules.inbound[0].ports`, `reason` a user-facing
 * message.
 */
export interface RuleError {
  field: string
  reason: string
}
