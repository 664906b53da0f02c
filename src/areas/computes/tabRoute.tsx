import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import { idParam } from '#lib/params.ts'

/** Makes the component of a route out of a part of an instance. */
export function tabRoute(Tab: ComponentType<{ computeId: number }>) {
  return function ComputeTab() {
    const computeId = idParam(useParams(), 'computeId')
    // Another instance is another tab: nothing typed or opened goes over to it.
    return <Tab key={computeId} computeId={computeId} />
  }
}
