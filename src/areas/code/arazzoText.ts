import {
  Answered,
  PromptedValue,
  askedBy,
  isOperation,
  mapMarks,
  stepOperations,
  type CodeStep,
  type Value,
} from './steps.ts'

type Json = Record<string, unknown>

const workflowId = 'create'

/** Arazzo evaluates these strings as expressions and has no escape syntax for them. */
const isExpression = (text: string) => text.startsWith('$') || text.includes('{$')

const namesIn = (template: string): string[] =>
  [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** Returns the steps as an Arazzo 1.0 workflow, based on the OpenAPI document that the API serves. */
export function arazzoText(
  steps: readonly CodeStep[],
  base: string,
  notes: readonly string[] = [],
): string {
  const inputs: Record<string, Json> = Object.fromEntries(
    askedBy(steps).map((name) => [name, { type: 'string', format: 'password' }]),
  )
  const textInputs = new Map<string, string>()
  const inputOf = (text: string) => {
    const name = textInputs.get(text) ?? `text_${textInputs.size + 1}`
    textInputs.set(text, name)
    inputs[name] = { type: 'string', default: text }
    return `$inputs.${name}`
  }
  const written = steps.map((step, index) => stepJson(step, index, inputOf))
  const required = askedBy(steps)
  return `${JSON.stringify(
    {
      arazzo: '1.0.1',
      info: {
        title: 'Create the objects of an account',
        ...(notes.length > 0 && { description: notes.join(' ') }),
        version: '1.0.0',
      },
      sourceDescriptions: [{ name: 'api', url: `${base}/v4/openapi.json`, type: 'openapi' }],
      workflows: [
        {
          workflowId,
          ...(Object.keys(inputs).length > 0 && {
            inputs: {
              type: 'object',
              properties: inputs,
              ...(required.length > 0 && { required }),
            },
          }),
          steps: written,
        },
      ],
    },
    null,
    2,
  )}\n`
}

const expressionOf = (mark: Answered | PromptedValue): string =>
  mark instanceof Answered ? `$steps.${mark.step}.outputs.id` : `$inputs.${mark.variable}`

function stepJson(
  { id, operation, path, body }: CodeStep,
  index: number,
  inputOf: (text: string) => string,
): Json {
  const [, template] = stepOperations[operation]
  const parameters = namesIn(template).map((name, at) => {
    const value = path[at]
    return { name, in: 'path', value: value instanceof Answered ? expressionOf(value) : value }
  })
  return {
    stepId: id ?? `${operation}_${index + 1}`,
    operationId: operation,
    ...(parameters.length > 0 && { parameters }),
    requestBody: {
      contentType: 'application/json',
      payload: mapMarks(body, expressionOf, (text) => (isExpression(text) ? inputOf(text) : text)),
    },
    successCriteria: [{ condition: '$statusCode == 200' }],
    ...(id !== undefined && { outputs: { id: '$response.body#/id' } }),
  }
}

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses a workflow that `arazzoText` generated; returns undefined for any other text. */
export function readArazzo(text: string): CodeStep[] | undefined {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch (malformed) {
    if (!(malformed instanceof SyntaxError)) throw malformed
    return undefined
  }
  if (!isJson(file) || !Array.isArray(file['workflows'])) return undefined
  const workflow = (file['workflows'] as unknown[]).find(
    (each): each is Json => isJson(each) && each['workflowId'] === workflowId,
  )
  if (!workflow || !Array.isArray(workflow['steps'])) return undefined
  const { properties } = isJson(workflow['inputs']) ? workflow['inputs'] : {}
  const inputs = isJson(properties) ? properties : {}
  const valueOf = (value: unknown): Value => {
    if (Array.isArray(value)) return value.map(valueOf)
    if (isJson(value))
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, valueOf(inner)]))
    if (typeof value !== 'string') return value as Value
    const [, step] = /^\$steps\.(\w+)\.outputs\.id$/.exec(value) ?? []
    if (step !== undefined) return new Answered(step)
    const [, name] = /^\$inputs\.(\w+)$/.exec(value) ?? []
    if (name === undefined) return value
    const input = inputs[name]
    return isJson(input) && typeof input['default'] === 'string'
      ? input['default']
      : new PromptedValue(name)
  }
  const steps: CodeStep[] = []
  for (const each of workflow['steps'] as unknown[]) {
    const step = isJson(each) ? stepOf(each, valueOf) : undefined
    if (!step) return undefined
    steps.push(step)
  }
  return steps
}

function stepOf(
  { stepId, operationId, parameters, requestBody, outputs }: Json,
  valueOf: (value: unknown) => Value,
): CodeStep | undefined {
  const operation = String(operationId)
  if (!isOperation(operation) || !isJson(requestBody)) return undefined
  const path = (Array.isArray(parameters) ? parameters.filter(isJson) : []).map(({ value }) =>
    valueOf(value),
  )
  return {
    ...(outputs !== undefined && { id: String(stepId) }),
    operation,
    path: path as CodeStep['path'],
    body: valueOf(requestBody['payload']) as CodeStep['body'],
  }
}
