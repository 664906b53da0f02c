import { computeCatalogueHandlers } from './catalogue.ts'
import { ownComputeHandlers } from './computes.ts'
import { configHandlers } from './configs.ts'
import { diskHandlers } from './disks.ts'
import { ipHandlers } from './ips.ts'
import { powerHandlers } from './power.ts'
import { statisticsHandlers } from './statistics/statistics.ts'
import { transferHandlers } from './statistics/transfer.ts'

export const computeHandlers = {
  ...computeCatalogueHandlers,
  ...ownComputeHandlers,
  ...diskHandlers,
  ...configHandlers,
  ...ipHandlers,
  ...powerHandlers,
  ...statisticsHandlers,
  ...transferHandlers,
}
