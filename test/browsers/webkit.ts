import { Builder, type WebDriver } from 'selenium-webdriver'
import { Command } from 'selenium-webdriver/lib/command.js'
import { vi } from 'vitest'
import { freePort } from '../../e2e/support/freePort.ts'
import { startProgram, stopProgram } from '../../e2e/support/startProgram.ts'
import type { Engine } from './engine.ts'

/** Starts WebKitGTK's MiniBrowser with WebDriver, on a virtual display. */
export async function startWebKit(): Promise<Engine> {
  const display = startProgram('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24'])
  const [, number = ''] = await display.printed(/^(\d+)\n/m)
  const port = await freePort()
  const service = startProgram('WebKitWebDriver', [`--port=${port}`], {
    DISPLAY: `:${number}`,
    GDK_BACKEND: 'x11',
  })
  const stop = async () => {
    await stopProgram(service)
    await stopProgram(display)
  }
  try {
    const address = `http://127.0.0.1:${port}`
    await vi.waitFor(() => fetch(`${address}/status`), { timeout: 60_000 })
    const driver = await new Builder()
      .usingServer(address)
      .withCapabilities({ browserName: 'MiniBrowser' })
      .build()
    await driver.manage().setTimeouts({ script: commandTimeout + 10_000 })
    return engineOf(driver, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

const commandTimeout = 110_000

interface Settled {
  value?: unknown
  error?: string
}

function engineOf(driver: WebDriver, stop: () => Promise<void>): Engine {
  const run = async <Input extends unknown[], Output>(
    inPage: (...input: Input) => Output | Promise<Output>,
    ...input: Input
  ) => {
    const settled = await driver.executeAsyncScript<Settled>(
      `const [input, done] = arguments
      new Promise((resolve) => resolve((${inPage.toString()})(...input))).then(
        (value) => done({ value }),
        (error) => done({ error: error.message }),
      )`,
      input,
    )
    if (settled.error !== undefined) throw new Error(settled.error)
    return settled.value as Output
  }
  return {
    timeout: commandTimeout,
    open: (address) => driver.get(address),
    load: (script) => driver.executeScript(script),
    run,
    perform: async (devices) => {
      await driver.execute(new Command('actions').setParameter('actions', devices))
    },
    resize: async (width, height) => {
      const frame = await run(() => [outerWidth - innerWidth, outerHeight - innerHeight] as const)
      await driver
        .manage()
        .window()
        .setRect({ x: 0, y: 0, width: width + frame[0], height: height + frame[1] })
    },
    quit: async () => {
      await driver.quit()
      await stop()
    },
  }
}
