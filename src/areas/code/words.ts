import { DialectMapper } from '#shared/dialect/dialectMapper.ts'
import type { Dialect } from '#shared/dialect/dialect.ts'
import { mapValue } from '#shared/dialect/values.ts'
import {
  Answered,
  isOperation,
  stepOperations,
  type StepOperationName,
  type CodeStep,
} from './steps.ts'

/** A step as a request in the dialect of the target API. */
export interface ApiRequest {
  method: string
  /** Path including the version, with the placeholder `stand` instead of an id that an earlier response returns. */
  path: string
  body: unknown
  /** Step whose response contains the id in the path. */
  of?: string
}

export interface ApiTerms {
  /** Base URL of the API, without the version. */
  base: string
  call: (step: CodeStep) => ApiRequest
  /** Converts a request back to a step; undefined if it is not one of the supported operations. */
  step: (call: ApiRequest) => CodeStep | undefined
}

/** Placeholder in a path for an id that is not known yet. No object has this id. */
export const placeholderId = '9007199254740991'

const templates = Object.entries(stepOperations).map(([operation, [method, template]]) => ({
  operation,
  method,
  pattern: new RegExp(`^/v4${template.replaceAll(/\{\w+\}/g, '(\\d+)')}$`),
}))

const contractPath = ({ operation, path: ids }: CodeStep): string => {
  const left = [...ids]
  return `/v4${stepOperations[operation][1].replaceAll(/\{\w+\}/g, () => {
    const id = left.shift()
    return id instanceof Answered ? placeholderId : String(id)
  })}`
}

function stepOf({ method, path, body, of }: ApiRequest): CodeStep | undefined {
  for (const { operation, method: its, pattern } of templates) {
    const found = method === its ? pattern.exec(path) : null
    if (!found || !isOperation(operation)) continue
    const ids = found
      .slice(1)
      .map((id) => (id === placeholderId && of !== undefined ? new Answered(of) : Number(id)))
    return {
      operation: operation satisfies StepOperationName,
      path: ids,
      body: body as CodeStep['body'],
    }
  }
  return undefined
}

const callOf = (step: CodeStep): ApiRequest => {
  const [owner] = step.path
  return {
    method: stepOperations[step.operation][0],
    path: contractPath(step),
    body: step.body,
    ...(owner instanceof Answered && { of: owner.step }),
  }
}

/** Returns the request format of the contract. */
export const contractTerms = (base: string): ApiTerms => ({ base, call: callOf, step: stepOf })

/** Returns the request format of a remote API's dialect. */
export function dialectTerms(base: string, dialect: Dialect, paths: readonly string[]): ApiTerms {
  const mapper = new DialectMapper(dialect, paths)
  const mapped = (direction: 'out' | 'back', call: ApiRequest): ApiRequest => {
    const there = mapper.path(direction, call.path)
    if (!there) return call
    return { ...call, path: there.path, body: mapValue(call.body, there.context, direction) }
  }
  return {
    base,
    call: (step) => mapped('out', callOf(step)),
    step: (call) => stepOf(mapped('back', call)),
  }
}
