/**
 * Returns the labels of a relative name in reverse order, each followed by a dot: `www.shop` becomes `shop.www.`, the
 * apex an empty string. A name and its descendants share the prefix, so they are adjacent when sorted by path.
 */
export const treePath = (name: string): string =>
  name === ''
    ? ''
    : name
        .split('.')
        .toReversed()
        .map((label) => `${label}.`)
        .join('')
