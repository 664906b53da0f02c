import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv'
import { ToolFault } from './toolFault.ts'

export interface Arguments {
  words?: string
  operation?: string
  parameters?: Record<string, unknown>
  filter?: object
  fields?: string[]
  body?: object
  skip?: number
}

const operation = { type: 'string', maxLength: 100, description: 'Its name, as getCompute' }
const skip = {
  type: 'integer',
  minimum: 0,
  description:
    'Rows of a page, or characters of another answer, to leave out: for the rest of one that was cut',
}
const parameters = {
  type: 'object',
  description:
    'Of the path and the query, by name, as {"computeId": 5}; lists take page and page_size (25-100)',
}

const readOnly = { readOnlyHint: true, openWorldHint: false }

export const readTools: Tool[] = [
  {
    name: 'search_operations',
    title: 'Search operations',
    description:
      'Finds operations of the API by words, as "firewall rules". Without words it lists the areas. Begin here.',
    inputSchema: {
      type: 'object',
      properties: { words: { type: 'string', maxLength: 200 } },
      additionalProperties: false,
    },
    annotations: readOnly,
  },
  {
    name: 'describe_operation',
    title: 'Describe an operation',
    description:
      'Tells the parameters of an operation, what its body takes, what it answers and the scope that it needs. A ? marks what can be left out.',
    inputSchema: {
      type: 'object',
      properties: { operation, skip },
      required: ['operation'],
      additionalProperties: false,
    },
    annotations: readOnly,
  },
  {
    name: 'read',
    title: 'Read',
    description:
      'Calls an operation that reads. Lists come in pages of 25 rows unless page_size says otherwise; choose fields to see more of them at once.',
    inputSchema: {
      type: 'object',
      properties: {
        operation,
        parameters,
        filter: {
          type: 'object',
          description:
            'Of a list, by its filterable fields, as {"region": "us-east"}; {"label": {"+contains": "web"}}, "+and", "+or", "+order_by" and "+order" go too',
        },
        fields: {
          type: 'array',
          items: { type: 'string', maxLength: 100 },
          minItems: 1,
          maxItems: 50,
          description: 'Of each row or of the answer, as ["id", "label", "specs.memory"]',
        },
        skip,
      },
      required: ['operation'],
      additionalProperties: false,
    },
    annotations: readOnly,
  },
]

export const writeTool: Tool = {
  name: 'write',
  title: 'Write',
  description:
    'Calls an operation that changes something, as the person whose token this is, who has allowed it for now. Describe the operation first. Ask before anything is deleted or paid for.',
  inputSchema: {
    type: 'object',
    properties: {
      operation,
      parameters,
      body: { type: 'object', description: 'As describe_operation tells' },
    },
    required: ['operation'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: false },
}

const ajv = new Ajv2020({ allErrors: true, strict: false })
const argumentChecks = new Map<string, ValidateFunction>(
  [...readTools, writeTool].map((tool) => [tool.name, ajv.compile(tool.inputSchema)]),
)

export function argumentsOf(tool: string, given: unknown): Arguments {
  const check = argumentChecks.get(tool)
  if (!check)
    throw new ToolFault(404, {
      reason: `There is no tool ${tool}. There are ${[...argumentChecks.keys()].join(', ')}.`,
    })
  if (check(given)) return given as Arguments
  const faults = (check.errors ?? []).map(({ instancePath, params, message = 'Not valid' }) => {
    const { missingProperty, additionalProperty } = params as Record<string, unknown>
    const extra = missingProperty ?? additionalProperty
    const at = instancePath.slice(1).replaceAll('/', '.')
    const field = [at, typeof extra === 'string' ? extra : ''].filter(Boolean).join('.')
    return { reason: message, ...(field !== '' && { field }) }
  })
  throw new ToolFault(400, ...faults)
}
