import type { ContractOperation } from '../operations.ts'
import { pageOfItems, type PageOf, type PageQuery } from '../../database/page.ts'
import type { AnyHandler, Context, OperationInput } from '../context.ts'
import { filterItems } from './filterItems.ts'
import { filtersRows } from '../../database/filter/filterRows.ts'
import { readFilter } from '../../database/filter/readFilter.ts'

/** A page that is large enough for any list. */
const all: PageQuery = { page: 1, page_size: 2 ** 31 - 1 }

/**
 * Returns a list, filtered and ordered by the X-Filter header of the request (response shapes 1.8). The database
 * filters the lists that can grow long. For all others the handler returns the whole list, and it is filtered and
 * paginated here.
 * @throws HttpError 400 with the field `X-Filter`.
 */
export async function filteredList(
  operation: ContractOperation,
  handler: AnyHandler,
  input: OperationInput<never>,
  context: Context,
): Promise<unknown> {
  const header = context.request.headers['x-filter']
  const fieldKinds = operation.filterable ?? {}
  const filter = typeof header === 'string' ? readFilter(header, fieldKinds) : undefined
  if (!filter || Object.keys(fieldKinds).length === 0) return handler(input, context)
  if (filtersRows(operation.id)) {
    context.filter = filter
    return handler(input, context)
  }
  const query: PageQuery = input.query
  const whole = await handler({ ...input, query: { ...query, ...all } as never }, context)
  if (Array.isArray(whole)) return filterItems(whole as object[], filter)
  return pageOfItems(filterItems((whole as PageOf<object>).data, filter), query)
}
