interface Operation {
  operationId?: string
  summary?: string
  security?: Record<string, string[]>[]
  'x-grant'?: unknown
}

interface Contract {
  paths: Record<string, Record<string, Operation>>
}

/** Returns a module with the requirements of each operation: the scopes of the first security option, and the grant. */
export function needsTable({ paths }: Contract): string {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation.operationId === undefined
        ? []
        : {
            id: operation.operationId,
            method: method.toUpperCase(),
            path,
            summary: operation.summary ?? operation.operationId,
            scopes: Object.values(operation.security?.[0] ?? {}).flat(),
            grant: operation['x-grant'] ?? 'none',
          },
    ),
  )
  return [
    '// Generated from the contract. Do not edit.',
    "import type { OperationNeeds } from '../rules/operationNeeds.ts'",
    '',
    'export const operationNeeds: readonly OperationNeeds[] = [',
    ...rows.map((row) => `  ${JSON.stringify(row)},`),
    ']',
    '',
  ].join('\n')
}
