import * as runtime from 'react/jsx-runtime'
import { makeTextsVisible } from './visibleChildren.ts'

export { Fragment } from 'react/jsx-runtime'
export type { JSX } from 'react/jsx-runtime'

/** The JSX runtime of React, which also makes invisible characters in texts visible. */
export const jsx: typeof runtime.jsx = (type, props, key) => {
  makeTextsVisible(type, props)
  return runtime.jsx(type, props, key)
}

export const jsxs: typeof runtime.jsxs = (type, props, key) => {
  makeTextsVisible(type, props)
  return runtime.jsxs(type, props, key)
}
