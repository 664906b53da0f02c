import { Fragment } from 'react'
import { Link, useMatches } from 'react-router'
import type { RouteHandle } from '#ui/layout/routeHandle.ts'
import styles from './Breadcrumbs.module.css'

/** Breadcrumbs of the current screen, built from the route handles. */
export function Breadcrumbs() {
  const steps = useMatches().flatMap((match) => {
    const { crumb } = (match.handle ?? {}) as RouteHandle
    if (crumb === undefined) return []
    const name = typeof crumb === 'function' ? crumb(match.params) : crumb
    return [{ id: match.id, to: match.pathname, name }]
  })
  if (steps.length === 0) return <div className={styles.crumbs} />
  return (
    <nav aria-label="Breadcrumbs" className={styles.crumbs}>
      <ol className={styles.list}>
        {steps.map((step, index) => {
          const last = index === steps.length - 1
          return (
            <Fragment key={step.id}>
              {index > 0 && (
                <li aria-hidden="true" className={styles.divider}>
                  /
                </li>
              )}
              <li className={styles.step}>
                {last ? (
                  <span aria-current="page">{step.name}</span>
                ) : (
                  <Link to={step.to}>{step.name}</Link>
                )}
              </li>
            </Fragment>
          )
        })}
      </ol>
    </nav>
  )
}
