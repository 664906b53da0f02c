import { expect, type Page } from '@playwright/test'

/** Scopes of the Linode API with the objects that each can read, as on the sign-in page. */
const scopes: readonly (readonly [scope: string, objects: string])[] = [
  ['account', 'the account, its users and tags, your profile, your tokens and support tickets'],
  ['nodebalancers', 'load balancers and what they distribute to'],
  ['linodes', 'instances, their disks, configurations, backups and statistics'],
  ['databases', 'managed databases, their credentials and backups'],
  ['domains', 'domains and their DNS records'],
  ['events', 'what happened in the account'],
  ['firewall', 'firewalls, their rules and what they protect'],
  ['images', 'private images'],
  ['ips', 'addresses of the account and their reverse DNS'],
  ['object_storage', 'buckets, the objects in them and access keys'],
  ['stackscripts', 'deployment scripts'],
  ['volumes', 'volumes and what they are attached to'],
  ['vpc', 'VPCs, their subnets and addresses'],
]

/** Checks the sign-in page of a console that uses the Linode API: the token field, its help, and the scopes by area. */
export async function expectLinodeTokenHelp(page: Page): Promise<void> {
  await expect(page.getByLabel('Personal access token')).toBeVisible()
  const link = page.getByRole('link', { name: 'Create a token at cloud.linode.com' })
  await expect(link).toHaveAttribute('href', 'https://cloud.linode.com/profile/tokens')
  await expect(page.getByText('Always grant account events')).toBeVisible()
  await page.getByText('Scopes by area').click()
  await expect(page.getByRole('term')).toHaveText(scopes.map(([scope]) => scope))
  await expect(page.getByRole('definition')).toHaveText(scopes.map(([, objects]) => objects))
}
