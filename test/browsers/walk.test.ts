import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeSource, findViolations, graveOf } from '../../e2e/support/axe.ts'
import { readEveryAddress } from '../../e2e/support/everyAddress.ts'
import { reading, readScreen } from '../../e2e/support/readingOrderErrors.ts'
import { readableSecrets, secretsOf } from '../../e2e/support/secrets.ts'
import { type Stop, stopsOf } from '../../e2e/support/stops.ts'
import type { Engine } from './engine.ts'
import { engines } from './engines.ts'
import { type OpenConsole, openConsole } from './openConsole.ts'
import { Visitor } from './visitor.ts'

/** A test run checks one of this many stops; `npm run walk` checks all. */
const share = Number(process.env.WALK_SHARE ?? '24')

interface EngineStop {
  address: string
  role: 'heading' | 'floating'
  name: string | RegExp
}

let opened: OpenConsole
let token: string
let stops: readonly EngineStop[]
let secrets: readonly string[]

beforeAll(async () => {
  opened = await openConsole('small')
  token = await opened.accounts.token()
  const read = { get: <Body>(path: string) => ask<Body>(path) }
  secrets = await secretsOf(read)
  const all = (await readEveryAddress()).map((address) => stopAt('heading', [address, /./]))
  for (const stopsIn of Object.values(stopsOf)) {
    const { screens = [], floating } = await stopsIn(read)
    all.push(...screens.map((stop) => stopAt('heading', stop)))
    all.push(...floating.map((stop) => stopAt('floating', stop)))
  }
  stops = all.filter((_stop, at) => at % share === 0)
})

afterAll(() => opened.close())

const stopAt = (role: EngineStop['role'], [address, name]: Stop) => ({ address, role, name })

async function ask<Body>(path: string): Promise<Body> {
  const answer = await fetch(new URL(`/v4${path}`, opened.origin), {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return (await answer.json()) as Body
}

for (const [name, start] of Object.entries(engines)) {
  test(`screens and drawers are complete, fit the window and are readable in ${name}`, async () => {
    expect(stops.length).toBeGreaterThan(8)
    await using visit = await signedIn(start)
    const { engine } = visit.visitor
    await engine.load(axeSource)
    expect(await walk(stops, (stop) => faultsAt(visit.visitor, stop))).toEqual({})
  })

  test(`shows no readable name or address on any screen with privacy on in ${name}`, async () => {
    expect(secrets.length).toBeGreaterThan(20)
    await using visit = await signedIn(start)
    const { visitor } = visit
    const readable = () => visitor.engine.run(readableSecrets, secrets)
    await visitor.see('link', 'web-iad-1')
    await expect.poll(async () => (await readable()).length).toBeGreaterThan(20)
    await visitor.press('button', /^Search or jump to/)
    await visitor.type('privacy on')
    await visitor.press('option', /^Privacy: on/)
    const state = () => visitor.engine.run(() => document.documentElement.dataset.privacy)
    await expect.poll(state).toBe('on')
    const screens = stops.filter(({ role }) => role === 'heading')
    const faults = await walk(screens, async ({ address }) => {
      await visitor.lead(address)
      return readable()
    })
    expect(faults).toEqual({})
  })
}

async function signedIn(start: () => Promise<Engine>) {
  const engine = await start()
  const visitor = new Visitor(engine, opened.origin)
  const visit = { visitor, [Symbol.asyncDispose]: () => engine.quit() }
  try {
    await engine.resize(1280, 800)
    await visitor.signIn(token)
    await visitor.see('heading', 'Instances')
    return visit
  } catch (error) {
    await engine.quit()
    throw error
  }
}

/** Returns errors by URL. */
async function walk(on: readonly EngineStop[], look: (stop: EngineStop) => Promise<string[]>) {
  const faults: Record<string, string[]> = {}
  for (const stop of on) {
    const found = await look(stop)
    if (found.length > 0) faults[stop.address] = found
  }
  return faults
}

async function faultsAt(visitor: Visitor, { address, role, name }: EngineStop) {
  const { engine } = visitor
  await visitor.lead(address)
  if (role === 'floating') {
    await visitor.see(role, name)
    await visitor.settle()
  }
  const found = await engine.run(readScreen, reading)
  found.push(...graveOf(await engine.run(findViolations, {})))
  const { sideways, errors } = await engine.run(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { sideways: scrollWidth - clientWidth, errors: window.eyes.errors.splice(0) }
  })
  if (sideways > 0) found.push(`scrolls sideways by ${sideways} px`)
  found.push(...errors.map((error) => `throws ${error}`))
  return found
}
