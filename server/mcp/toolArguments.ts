import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv'
import { ToolError } from './toolError.ts'

export interface Arguments {
  words?: string
  operation?: string
  parameters?: Record<string, unknown>
  filter?: object
  fields?: string[]
  body?: object
  skip?: number
}

const operation = {
  type: 'string',
  maxLength: 100,
  description: 'Name of the operation, such as getCompute',
}
const skip = {
  type: 'integer',
  minimum: 0,
  description:
    'Number of rows of a page, or characters of another response, to skip, to read the rest of a truncated response',
}
const parameters = {
  type: 'object',
  description:
    'Path and query parameters by name, such as {"computeId": 5}; lists accept page and page_size (25-100)',
}

const readOnly = { readOnlyHint: true, openWorldHint: false }

export const readTools: Tool[] = [
  {
    name: 'search_operations',
    title: 'Search operations',
    description:
      'Finds operations of the API by search terms, such as "firewall rules". Lists the areas if there are none. Start here.',
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
      'Returns the parameters, body, response and required scope of an operation. A ? marks optional fields.',
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
      'Calls an operation that reads. Lists return pages of 25 rows by default (page_size); select fields to fit more rows in a response.',
    inputSchema: {
      type: 'object',
      properties: {
        operation,
        parameters,
        filter: {
          type: 'object',
          description:
            'Filter of a list by its filterable fields, such as {"region": "us-east"}; {"label": {"+contains": "web"}}, "+and", "+or", "+order_by" and "+order" are supported too',
        },
        fields: {
          type: 'array',
          items: { type: 'string', maxLength: 100 },
          minItems: 1,
          maxItems: 50,
          description:
            'Fields of each row or of the response, such as ["id", "label", "specs.memory"]',
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
    'Calls an operation that changes data, as the owner of the token, who has allowed it for a limited time. Describe the operation first: some need a confirmation by the owner within the last hour. Ask before you delete anything or cause costs.',
  inputSchema: {
    type: 'object',
    properties: {
      operation,
      parameters,
      body: { type: 'object', description: 'Body as returned by describe_operation' },
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

export function argumentsOf(tool: string, rawArguments: unknown): Arguments {
  const check = argumentChecks.get(tool)
  if (!check)
    throw new ToolError(404, {
      reason: `There is no tool ${tool}. There are ${[...argumentChecks.keys()].join(', ')}.`,
    })
  if (check(rawArguments)) return rawArguments as Arguments
  const faults = (check.errors ?? []).map(({ instancePath, params, message = 'Not valid' }) => {
    const { missingProperty, additionalProperty } = params as Record<string, unknown>
    const extra = missingProperty ?? additionalProperty
    const at = instancePath.slice(1).replaceAll('/', '.')
    const field = [at, typeof extra === 'string' ? extra : ''].filter(Boolean).join('.')
    return { reason: message, ...(field !== '' && { field }) }
  })
  throw new ToolError(400, ...faults)
}
