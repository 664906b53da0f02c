import { canBePathPart } from '../../contract/rules/addressParts.ts'
import type { AgentOperation } from './agentOperations.ts'
import { type ToolErrorDetail, ToolError } from './toolError.ts'

const maxRows = 100
const minRows = 25

/** Returns path and query of a request after validating its parameters against the contract. */
export function pathOf(operation: AgentOperation, pathParameters: Record<string, unknown>): string {
  const named = (location: 'path' | 'query') =>
    operation.parameters.filter((parameter) => parameter.in === location).map(({ name }) => name)
  const [inPath, inQuery] = [named('path'), named('query')]
  const pick = (names: string[]) =>
    Object.fromEntries(
      Object.entries(pathParameters).flatMap(([name, value]) =>
        names.includes(name)
          ? [[name, typeof value === 'string' ? value : JSON.stringify(value)]]
          : [],
      ),
    )
  const path: Record<string, unknown> = pick(inPath)
  const query: Record<string, unknown> = pick(inQuery)
  if (inQuery.includes('page_size')) query.page_size ??= String(minRows)
  const checks = operation.checks()
  const faults: ToolErrorDetail[] = [...checks.path(path), ...checks.query(query)]
  for (const [name, part] of Object.entries(path))
    if (!canBePathPart(String(part)))
      faults.push({ reason: `“${String(part)}” cannot be part of an address.`, field: name })
  if (Number(query.page_size) > maxRows && faults.length === 0)
    faults.push({ reason: `Must be ${minRows}-${maxRows}`, field: 'page_size' })
  for (const name of Object.keys(pathParameters))
    if (![...inPath, ...inQuery].includes(name))
      faults.push({ reason: 'Unknown parameter', field: name })
  if (faults.length > 0)
    throw new ToolError(
      400,
      ...faults.map(({ reason, field }) => ({
        reason,
        field: field === undefined ? 'parameters' : `parameters.${field}`,
      })),
    )
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(path[name])),
  )
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString()
  return search === '' ? filled : `${filled}?${search}`
}
