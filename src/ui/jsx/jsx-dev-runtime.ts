import * as runtime from 'react/jsx-dev-runtime'
import { makeTextsVisible } from './visibleChildren.ts'

export { Fragment } from 'react/jsx-dev-runtime'
export type { JSX } from 'react/jsx-dev-runtime'

/** The JSX runtime of React for development, which also makes invisible characters in texts visible. */
export const jsxDEV: typeof runtime.jsxDEV = (type, props, ...rest) => {
  makeTextsVisible(type, props)
  return runtime.jsxDEV(type, props, ...rest)
}
