import type Provider from 'oidc-provider'
import type { Interaction } from 'oidc-provider'

/** Returns the scopes that an application requests and that the user has not granted yet. */
export const missingScopes = (interaction: Interaction): string[] => {
  const missing = interaction.prompt.details.missingOIDCScope
  return (Array.isArray(missing) ? missing.map(String) : []).filter((scope) => scope !== 'openid')
}

interface Consent {
  userId: number
  /** Requested scopes, or the scopes that the user has selected instead of `*`. */
  scopes: readonly string[]
  /** Scopes that the user grants; the others are rejected. */
  chosen: ReadonlySet<string>
  /** True if the user has selected scopes instead of `*`. */
  narrows: boolean
}

/** Stores what the user has granted to an application, and returns the id of the grant. */
export async function storeGrant(
  { provider, interaction }: { provider: Provider; interaction: Interaction },
  { userId, scopes, chosen, narrows }: Consent,
): Promise<string> {
  const grant =
    (interaction.grantId === undefined
      ? undefined
      : await provider.Grant.find(interaction.grantId)) ??
    new provider.Grant({
      accountId: String(userId),
      clientId: String(interaction.params.client_id),
    })
  const { scope: requestedScope } = interaction.params
  const asksWho = typeof requestedScope === 'string' && requestedScope.split(' ').includes('openid')
  if (asksWho) grant.addOIDCScope('openid')
  if (narrows) {
    // Reduce the requested scope, because the library issues all scopes that are both requested and granted.
    interaction.params.scope = [...(asksWho ? ['openid'] : []), ...scopes].join(' ')
    await interaction.persist()
  }
  for (const scope of scopes)
    if (chosen.has(scope)) grant.addOIDCScope(scope)
    else grant.rejectOIDCScope(scope)
  return await grant.save()
}
