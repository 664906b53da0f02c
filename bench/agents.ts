import {
  makeToken,
  removeFolder,
  startServer,
  temporaryFolder,
} from '../e2e/support/startServer.ts'
import { agentAt } from '../test/support/server/agent.ts'
import { median, type Report } from './report.ts'

const runs = 200
const page = 25

const timed = async (work: () => Promise<number>) => {
  const begun = performance.now()
  const rows = await work()
  return { time: performance.now() - begun, rows }
}

/**
 * Measures an MCP tool call that lists instances, sent by the SDK's client, against the API request behind it. Both
 * alternate.
 */
export async function benchAgents(report: Report) {
  const dataDir = temporaryFolder()
  const server = startServer({
    DATA_DIR: dataDir,
    DEMO: 'large',
    MCP: 'on',
    RATE_LIMITS: 'off',
    DNS_PORT: 'off',
    S3_PORT: 'off',
  })
  try {
    const [, address = ''] = await server.printed(/Console: (http:\S+)/)
    const token = await makeToken(dataDir)
    const agent = await agentAt(address, token)
    const toolArguments = {
      operation: 'listComputes',
      parameters: { page_size: page },
      fields: ['label'],
    }
    const tool = async () => (await agent.call('read', toolArguments)).json.rows.length
    const plain = async () => {
      const answer = await fetch(`${address}/v4/compute/instances?page_size=${page}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      return ((await answer.json()) as { data: unknown[] }).data.length
    }
    const own: number[] = []
    const minimal: number[] = []
    for (let run = 0; run < runs; run++) {
      const [one, other] = [await timed(tool), await timed(plain)]
      if (one.rows !== page || other.rows !== page)
        throw new Error(`The tool gave ${one.rows} rows, the API ${other.rows}.`)
      own.push(one.time)
      minimal.push(other.time)
    }
    await agent.client.close()
    report.table('Agents', 'the call to /v4')
    report.row({
      what: `a tool call that lists ${page} instances of 5,000`,
      own: median(own),
      minimal: median(minimal),
      unit: (time) => `${time.toFixed(1)} ms`,
      aim: 'at most 3×',
    })
  } finally {
    server.process.kill('SIGTERM')
    await server.ended
    removeFolder(dataDir)
  }
}
