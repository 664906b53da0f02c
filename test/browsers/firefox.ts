import bidi from 'selenium-webdriver/bidi/index.js'
import { removeFolder, temporaryFolder } from '../../e2e/support/startServer.ts'
import { startProgram, stopProgram } from '../../e2e/support/startProgram.ts'
import type { Engine } from './engine.ts'

// The type declarations export the class as `Index`, but at run time the module itself is the class.
const Connection = bidi as unknown as typeof bidi.Index

/**
 * Starts Firefox with WebDriver BiDi, which it supports itself, because Debian has no driver for it.
 */
export async function startFirefox(): Promise<Engine> {
  const home = temporaryFolder()
  const firefox = startProgram(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port', '0'],
    { HOME: home },
  )
  const stop = async () => {
    await stopProgram(firefox)
    removeFolder(home)
  }
  try {
    const [, address = ''] = await firefox.printed(/WebDriver BiDi listening on (ws:\S+)\s/)
    const connection = new Connection(`${address}/session`)
    await send(connection, 'session.new', { capabilities: {} })
    const { context } = await send<{ context: string }>(connection, 'browsingContext.create', {
      type: 'tab',
    })
    // Firefox renders no frames for background tabs.
    await send(connection, 'browsingContext.activate', { context })
    return engineOf(connection, context, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

async function send<Result>(
  connection: InstanceType<typeof Connection>,
  method: string,
  params: object,
): Promise<Result> {
  const answer = (await connection.send({ method, params })) as {
    result: Result
    error?: string
    message?: string
  }
  if (answer.error !== undefined) throw new Error(`${method}: ${answer.message}`)
  return answer.result
}

interface Evaluated {
  exceptionDetails?: { text: string }
  result: { value?: string }
}

function engineOf(
  connection: InstanceType<typeof Connection>,
  context: string,
  stop: () => Promise<void>,
): Engine {
  const ask = <Result>(method: string, params: object = {}) =>
    send<Result>(connection, method, { context, ...params })
  return {
    // Less than the 30 s after which the connection gives up a request.
    timeout: 25_000,
    open: async (url) => {
      await ask('browsingContext.navigate', { url, wait: 'complete' })
    },
    load: async (expression) => {
      await send(connection, 'script.evaluate', {
        expression,
        target: { context },
        awaitPromise: false,
      })
    },
    run: async (inPage, ...input) => {
      const { result, exceptionDetails } = await send<Evaluated>(
        connection,
        'script.callFunction',
        {
          target: { context },
          // Pass values as JSON instead of converting them to the value types of the protocol.
          functionDeclaration: `async (input) => JSON.stringify(await (${inPage.toString()})(...JSON.parse(input)))`,
          arguments: [{ type: 'string', value: JSON.stringify(input) }],
          awaitPromise: true,
        },
      )
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result.value === undefined ? undefined : JSON.parse(result.value)
    },
    perform: async (actions) => {
      await ask('input.performActions', { actions })
    },
    resize: async (width, height) => {
      await ask('browsingContext.setViewport', { viewport: { width, height } })
    },
    quit: async () => {
      await connection.close()
      await stop()
    },
  }
}
