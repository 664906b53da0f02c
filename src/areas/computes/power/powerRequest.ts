import type { Compute } from '#api/generated/types.gen.ts'
import type { TaskRequest } from '#api/tasks/task.ts'
import { computePaths } from '../paths.ts'
import type { PowerAction } from './powerActions.ts'
import { computeLabel } from '../../labels.ts'

/** What the list of tasks keeps of a power action. */
export const powerRequest = (compute: Compute, action: PowerAction): TaskRequest => ({
  kind: action,
  object: {
    type: 'compute',
    id: compute.id,
    label: computeLabel(compute),
    href: computePaths.detail(compute.id),
  },
  path: { computeId: compute.id },
  before: { status: compute.status ?? null },
})
