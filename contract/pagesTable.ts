interface Contract {
  paths: Record<string, Record<string, { operationId?: string; 'x-pages'?: string }>>
}

/** Lists with `x-pages`, as a module: `single` has one page, pages of `server-sized` have the server's size. */
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
