/**
 * The labels of a relative name from the apex down, each with a period after it: `www.shop` becomes `shop.www.`, the apex
 * nothing. What is at or below a name begins with its path, and so stands together in the order of the paths.
 */
export const treePath = (name: string): string =>
  name === ''
    ? ''
    : name
        .split('.')
        .toReversed()
        .map((label) => `${label}.`)
        .join('')
