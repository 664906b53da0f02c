import { computeCatalogueHandlers } from './catalogue.ts'
import { ownComputeHandlers } from './computes.ts'
import { configHandlers } from './configs/configs.ts'
import { diskHandlers } from './disks/disks.ts'
import { ipHandlers } from './networking/ips.ts'
import { powerHandlers } from './power/power.ts'
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
