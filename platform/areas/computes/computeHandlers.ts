import { backupHandlers } from './backups/backups.ts'
import { ownComputeHandlers } from './computes.ts'
import { configActionHandlers } from './configs/configActions.ts'
import { configHandlers } from './configs/configs.ts'
import { interfaceActionHandlers } from './configs/interfaceActions.ts'
import { createHandlers } from './creation/create.ts'
import { deleteHandlers } from './creation/delete.ts'
import { diskActionHandlers } from './disks/diskActions.ts'
import { diskHandlers } from './disks/disks.ts'
import { passwordHandlers } from './disks/passwords.ts'
import { cloneHandlers } from './moves/clone.ts'
import { migrateHandlers } from './moves/migrate.ts'
import { rebuildHandlers } from './moves/rebuild.ts'
import { resizeHandlers } from './moves/resize.ts'
import { ipActionHandlers } from './networking/ipActions.ts'
import { ipHandlers } from './networking/ips.ts'
import { powerHandlers } from './power/power.ts'
import { rescueHandlers } from './power/rescue.ts'
import { statisticsHandlers } from './statistics/statistics.ts'
import { transferHandlers } from './statistics/transfer.ts'
import { computeTypeById, computeTypes } from '../../catalogue/computeTypes.ts'
import { kernelById, kernels } from '../../catalogue/kernels.ts'
import { pageOfItems } from '../../database/page.ts'
import type { Handlers } from '../../api/context.ts'
import { notFound } from '#shared/httpError.ts'

function known<Item>(item: Item | undefined): Item {
  if (item === undefined) throw notFound()
  return item
}

const catalogueHandlers: Handlers<
  'listKernels' | 'getKernel' | 'listComputeTypes' | 'getComputeType'
> = {
  listKernels: ({ query }) => pageOfItems(kernels, query),
  getKernel: ({ path }) => known(kernelById(path.kernelId)),
  listComputeTypes: ({ query }) => pageOfItems(computeTypes, query),
  getComputeType: ({ path }) => known(computeTypeById(path.typeId)),
}

export const computeHandlers = {
  ...catalogueHandlers,
  ...ownComputeHandlers,
  ...backupHandlers,
  ...createHandlers,
  ...deleteHandlers,
  ...diskHandlers,
  ...diskActionHandlers,
  ...configHandlers,
  ...configActionHandlers,
  ...interfaceActionHandlers,
  ...ipHandlers,
  ...ipActionHandlers,
  ...powerHandlers,
  ...rescueHandlers,
  ...passwordHandlers,
  ...cloneHandlers,
  ...migrateHandlers,
  ...rebuildHandlers,
  ...resizeHandlers,
  ...statisticsHandlers,
  ...transferHandlers,
}
