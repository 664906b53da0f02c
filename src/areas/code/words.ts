import { DialectMapper } from '#shared/dialect/dialectMapper.ts'
import type { Dialect } from '#shared/dialect/dialect.ts'
import { mapValue } from '#shared/dialect/values.ts'
import { Answered, isOperation, operations, type OperationName, type Step } from './steps.ts'

/** A step as a request in the dialect of the target API. */
export interface Call {
  method: string
  /** Path including the version, with the placeholder `stand` instead of an id that an earlier response returns. */
  path: string
  body: unknown
  /** Step whose response contains the id in the path. */
  of?: string
}

export interface Words {
  /** Base URL of the API, without the version. */
  base: string
  call: (step: Step) => Call
  /** Converts a request back to a step; undefined if it is not one of the supported operations. */
  step: (call: Call) => Step | undefined
}

/** Placeholder in a path for an id that is not known yet. No object has this id. */
export const stand = '9007199254740991'

const templates = Object.entries(operations).map(([operation, [method, template]]) => ({
  operation,
  method,
  pattern: new RegExp(`^/v4${template.replaceAll(/\{\w+\}/g, '(\\d+)')}$`),
}))

const contractPath = ({ operation, path: ids }: Step): string => {
  const left = [...ids]
  return `/v4${operations[operation][1].replaceAll(/\{\w+\}/g, () => {
    const id = left.shift()
    return id instanceof Answered ? stand : String(id)
  })}`
}

function stepOf({ method, path, body, of }: Call): Step | undefined {
  for (const { operation, method: its, pattern } of templates) {
    const found = method === its ? pattern.exec(path) : null
    if (!found || !isOperation(operation)) continue
    const ids = found
      .slice(1)
      .map((id) => (id === stand && of !== undefined ? new Answered(of) : Number(id)))
    return { operation: operation satisfies OperationName, path: ids, body: body as Step['body'] }
  }
  return undefined
}

const callOf = (step: Step): Call => {
  const [owner] = step.path
  return {
    method: operations[step.operation][0],
    path: contractPath(step),
    body: step.body,
    ...(owner instanceof Answered && { of: owner.step }),
  }
}

/** Returns the request format of the contract. */
export const contractWords = (base: string): Words => ({ base, call: callOf, step: stepOf })

/** Returns the request format of a remote API's dialect. */
export function dialectWords(base: string, dialect: Dialect, paths: readonly string[]): Words {
  const mapper = new DialectMapper(dialect, paths)
  const mapped = (direction: 'out' | 'back', call: Call): Call => {
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
