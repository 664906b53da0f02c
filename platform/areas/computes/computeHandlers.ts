import { computeCatalogueHandlers } from './catalogue.ts'
import { ownComputeHandlers } from './computes.ts'
import { configHandlers } from './configs.ts'
import { diskHandlers } from './disks.ts'
import { ipHandlers } from './ips.ts'

export const computeHandlers = {
  ...computeCatalogueHandlers,
  ...ownComputeHandlers,
  ...diskHandlers,
  ...configHandlers,
  ...ipHandlers,
}
