import type { Page } from '@playwright/test'

export interface Visit {
  page: Page
  /** Reads from the API as the person who is signed in; the path begins after `/v4`. */
  read: <Answer>(path: string) => Promise<Answer>
}

export interface Shot {
  name: string
  /** Taken before anybody signs in. */
  signedOut?: boolean
  /** Leads the page to what is shown. */
  open: (visit: Visit) => Promise<void>
}

const at = (name: string, address: string): Shot => ({
  name,
  open: async ({ page }) => {
    await page.goto(address)
  },
})

/** A layer over a screen, opened by its keys. */
const layer = (name: string, address: string, ...keys: string[]): Shot => ({
  name,
  open: async ({ page }) => {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const key of keys) await page.keyboard.press(key)
    await page.getByRole('dialog').waitFor()
  },
})

interface Named {
  id: number
  status: string
}

const instancePart = (part: string): Shot => ({
  name: `instance-${part}`,
  open: async ({ page, read }) => {
    const { data } = await read<{ data: Named[] }>('/compute/instances?page_size=100')
    const running = data.find(({ status }) => status === 'running')
    if (!running) throw new Error('The demo data has no running instance.')
    await page.goto(`/compute/${running.id}/${part}`)
  },
})

const comparison: Shot = {
  name: 'instances-compare',
  open: async ({ page, read }) => {
    const { data } = await read<{ data: Named[] }>('/compute/instances?page_size=100')
    const running = data.filter(({ status }) => status === 'running').slice(0, 4)
    await page.goto(`/compute/compare?ids=${running.map(({ id }) => id).join(',')}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  },
}

/** Every screen and dialog, in the order of the navigation. */
export const shots: Shot[] = [
  { ...at('sign-in', '/sign-in'), signedOut: true },
  at('instances', '/compute'),
  comparison,
  ...['overview', 'stats', 'network', 'storage', 'configs', 'settings'].map(instancePart),
  at('volumes', '/volumes'),
  at('firewalls', '/firewalls'),
  at('firewall-rules', '/firewalls/1/rules'),
  at('regions', '/regions'),
  at('events', '/events'),
  at('account', '/account'),
  at('account-users', '/account/users'),
  at('account-tokens', '/account/tokens'),
  at('account-new-token', '/account/tokens/new'),
  at('account-keys', '/account/keys'),
  at('account-new-key', '/account/keys/new'),
  at('account-preferences', '/account/preferences'),
  layer('search', '/compute', 'Control+k'),
  layer('shortcuts', '/compute', '?'),
  layer('notifications', '/compute', 'g', 'n'),
  layer('request-log', '/compute', 'g', 'l'),
]
