import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

interface ToolResponse {
  isError: boolean
  text: string
  /** The text, parsed as JSON. */
  json: {
    rows: Record<string, unknown>[]
    errors: { reason: string; field?: string }[]
    [name: string]: unknown
  }
}

/** Connects an MCP client of the SDK to a console. */
export async function agentAt(address: string, token: string, name = 'test-agent') {
  const client = new Client({ name, version: '2.1' })
  const transport = new StreamableHTTPClientTransport(new URL(`${address}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  })
  await client.connect(transport)
  return {
    client,
    tools: async () => (await client.listTools()).tools.map((tool) => tool.name),
    async call(tool: string, toolArguments: Record<string, unknown> = {}): Promise<ToolResponse> {
      const { content, isError } = await client.callTool({ name: tool, arguments: toolArguments })
      const [{ text = '' } = {}] = content as { text?: string }[]
      let json: unknown
      try {
        json = JSON.parse(text)
      } catch {
        json = undefined
      }
      return { isError: isError === true, text, json: json as ToolResponse['json'] }
    },
  }
}
