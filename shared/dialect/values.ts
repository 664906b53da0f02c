import { type MappingContext, DiscriminatorValues } from './contexts.ts'
import type { MappingDirection, Mapping } from './words.ts'

/** Maps a parsed JSON document. Values other than plain objects and arrays are left unchanged. */
export function mapValue(
  value: unknown,
  context: MappingContext,
  direction: MappingDirection,
  text?: Mapping,
): unknown {
  if (typeof value === 'string') return text ? text[direction](value) : value
  if (Array.isArray(value)) return value.map((item) => mapValue(item, context, direction, text))
  if (!isPlain(value)) return value
  const discriminators = new DiscriminatorValues(context, direction)
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const step = context[direction].get(key)
      const next = step?.next ?? context.rest
      const decided = typeof inner === 'string' ? discriminators.mapping(key) : undefined
      const mapped = mapValue(inner, next, direction, decided ?? step?.text)
      if (typeof inner === 'string' && discriminators.decides(key))
        discriminators.add(key, inner, String(mapped))
      return [step?.key ?? key, mapped]
    }),
  )
}

const isPlain = (value: unknown): value is object => {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Maps a field path as in errors: `interfaces[1].subnet_id`. */
export function mapField(
  field: string,
  context: MappingContext,
  direction: MappingDirection,
): string {
  let at = context
  return field.replaceAll(/[^.[\]]+/g, (key, index: number) => {
    if (field[index - 1] === '[') return key
    const step = at[direction].get(key)
    at = step?.next ?? at.rest
    return step?.key ?? key
  })
}

/** Maps an `X-Filter` (response shapes 1.8); `context` is that of the list items. */
export function mapFilter(
  filter: unknown,
  context: MappingContext,
  direction: MappingDirection,
): unknown {
  if (Array.isArray(filter)) return filter.map((each) => mapFilter(each, context, direction))
  if (!isPlain(filter)) return filter
  return Object.fromEntries(
    Object.entries(filter).map(([key, value]) => {
      if (key === '+order_by' && typeof value === 'string')
        return [key, mapField(value, context, direction)]
      if (key.startsWith('+')) return [key, mapFilter(value, context, direction)]
      const { last, text } = fieldAt(key, context, direction)
      return [
        last,
        isPlain(value) ? compared(value, text, direction) : words(value, text, direction),
      ]
    }),
  )
}

function fieldAt(field: string, context: MappingContext, direction: MappingDirection) {
  const keys = field.split('.')
  let at = context
  let text: Mapping | undefined
  const last = keys.map((key) => {
    const step = at[direction].get(key)
    at = step?.next ?? at.rest
    text = step?.text
    return step?.key ?? key
  })
  return { last: last.join('.'), text }
}

const compared = (operators: object, text: Mapping | undefined, direction: MappingDirection) =>
  Object.fromEntries(
    Object.entries(operators).map(([operator, value]) => [
      operator,
      // Do not map the value of `+contains`, because it may be a part of a term.
      operator === '+contains' ? value : words(value, text, direction),
    ]),
  )

const words = (value: unknown, text: Mapping | undefined, direction: MappingDirection) =>
  typeof value === 'string' && text ? text[direction](value) : value
