import type { SessionPayload } from '../session/sessionToken.ts'
import { readAccountId } from './accountId.ts'
import type { CheckRows } from './checkRows.ts'
import type { OwnApi } from './ownApi.ts'
import type { WebhookChoice } from './webhookKinds.ts'

interface OverviewChoice extends WebhookChoice {
  /**
   * `euuid` of the account whose accepted findings are not reported; empty if the user cannot read it, undefined if it
   * could not be read now.
   */
  account: string | undefined
}

/**
 * Adds the account to the selection of a user. It is read with the session, because the token of the webhook has only
 * the scopes of the selected rules.
 */
export async function overviewChoiceOf(
  api: OwnApi,
  { token }: SessionPayload,
  { kinds, rules }: WebhookChoice,
): Promise<OverviewChoice> {
  const account = kinds.includes('attention') ? await readAccountId(api, token) : undefined
  return { kinds, rules, account }
}

/** Stores the selection for the overview checks of a webhook, if it has any. */
export async function chooseOverview(
  checks: CheckRows,
  id: string,
  { kinds, rules, account }: OverviewChoice,
): Promise<void> {
  if (!kinds.includes('attention')) return
  await checks.choose(id, rules)
  if (account !== undefined) await checks.setAccount(id, account)
}

/** Starts or stops the overview checks of a webhook. */
export async function watchOverview(
  checks: CheckRows,
  id: string,
  choice: OverviewChoice,
): Promise<void> {
  if (!choice.kinds.includes('attention')) {
    await checks.end(id)
    return
  }
  await chooseOverview(checks, id, choice)
  await checks.begin(id)
}
