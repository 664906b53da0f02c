interface Contract {
  paths: Record<string, Record<string, { operationId?: string; 'x-pages'?: string }>>
}

/**
 * Returns a module with the lists that have `x-pages`: `single` means one page, `server-sized` that the server
 * determines the page size.
 */
export function pagesTable({ paths }: Contract): string {
  const marked = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ operationId, 'x-pages': pages }) =>
      operationId === undefined || pages === undefined ? [] : `  ${operationId}: '${pages}',`,
    )
  return [
    '// Generated from the contract. Do not edit.',
    "export const listPages: Readonly<Record<string, 'single' | 'server-sized' | undefined>> = {",
    ...marked.toSorted(),
    '}',
    '',
  ].join('\n')
}
