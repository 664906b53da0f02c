interface Contract {
  paths: Record<string, Record<string, { operationId?: string; 'x-proof'?: string }>>
}

/** Returns a module with the operations that require a recent reauthentication: every DELETE, and those with `x-proof`. */
export function proofsTable({ paths }: Contract): string {
  const rows = Object.values(paths).flatMap((methods) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const proof = operation['x-proof'] ?? (method === 'delete' ? 'always' : undefined)
      return operation.operationId === undefined || proof === undefined
        ? []
        : `  ${operation.operationId}: '${proof}',`
    }),
  )
  return [
    '// Generated from the contract. Do not edit.',
    'export const operationProofs = {',
    ...rows,
    '} as const',
    '',
  ].join('\n')
}
