import type { ComputeType } from '../generated/types.gen.ts'

type Class = ComputeType['class']

/** id, label, class, vCPUs, memory MB, disk MB, transfer GB, network_out Mbit/s, $ an hour, $ a month, $ of backups. */
type Row = [string, string, Class, number, number, number, number, number, number, number, number]

// Grouped by class, ascending in size, as the list shows them (response shapes 1.5 and 5).
// prettier-ignore
const rows: Row[] = [
  ['g6-nano-1', 'Nano 1GB', 'nano', 1, 1024, 25600, 1000, 1000, 0.0075, 5, 2],
  ['g6-standard-1', 'Compute 2GB', 'standard', 1, 2048, 51200, 2000, 2000, 0.018, 12, 2.5],
  ['g6-standard-2', 'Compute 4GB', 'standard', 2, 4096, 81920, 4000, 4000, 0.036, 24, 5],
  ['g6-standard-4', 'Compute 8GB', 'standard', 4, 8192, 163840, 5000, 5000, 0.072, 48, 10],
  ['g6-standard-6', 'Compute 16GB', 'standard', 6, 16384, 327680, 8000, 6000, 0.144, 96, 20],
  ['g6-standard-8', 'Compute 32GB', 'standard', 8, 32768, 655360, 16000, 7000, 0.288, 192, 40],
  ['g6-standard-16', 'Compute 64GB', 'standard', 16, 65536, 1310720, 20000, 9000, 0.576, 384, 80],
  ['g6-standard-20', 'Compute 96GB', 'standard', 20, 98304, 1966080, 20000, 10000, 0.864, 576, 120],
  ['g6-standard-24', 'Compute 128GB', 'standard', 24, 131072, 2621440, 20000, 11000, 1.152, 768, 160],
  ['g6-standard-32', 'Compute 192GB', 'standard', 32, 196608, 3932160, 20000, 12000, 1.728, 1152, 240],
  ['g7-highmem-1', 'Compute 24GB', 'highmem', 2, 24576, 20480, 5000, 5000, 0.09, 60, 5],
  ['g7-highmem-2', 'Compute 48GB', 'highmem', 2, 49152, 40960, 6000, 6000, 0.18, 120, 10],
  ['g7-highmem-4', 'Compute 90GB', 'highmem', 4, 92160, 92160, 7000, 7000, 0.36, 240, 20],
  ['g7-highmem-8', 'Compute 150GB', 'highmem', 8, 153600, 204800, 8000, 8000, 0.72, 480, 40],
  ['g7-highmem-16', 'Compute 300GB', 'highmem', 16, 307200, 348160, 9000, 9000, 1.44, 960, 80],
  ['g6-dedicated-2', 'Dedicated 4GB', 'dedicated', 2, 4096, 81920, 4000, 4000, 0.054, 36, 5],
  ['g6-dedicated-4', 'Dedicated 8GB', 'dedicated', 4, 8192, 163840, 5000, 5000, 0.108, 72, 10],
  ['g6-dedicated-8', 'Dedicated 16GB', 'dedicated', 8, 16384, 327680, 6000, 6000, 0.216, 144, 20],
  ['g6-dedicated-16', 'Dedicated 32GB', 'dedicated', 16, 32768, 655360, 7000, 7000, 0.432, 288, 40],
  ['g6-dedicated-32', 'Dedicated 64GB', 'dedicated', 32, 65536, 1310720, 8000, 8000, 0.864, 576, 80],
  ['g6-dedicated-48', 'Dedicated 96GB', 'dedicated', 48, 98304, 1966080, 9000, 9000, 1.296, 864, 120],
  ['g1-gpu-rtx6000-1', 'Dedicated 32GB + RTX6000 GPU x1', 'gpu', 8, 32768, 655360, 16000, 10000, 1.5, 1000, 40],
  ['g1-gpu-rtx6000-2', 'Dedicated 64GB + RTX6000 GPU x2', 'gpu', 16, 65536, 1310720, 20000, 10000, 3, 2000, 80],
]

/** Types of the previous generation, which are still in use but not offered any more, with the type to upgrade to. */
// prettier-ignore
const past: [row: Row, successor: string][] = [
  [['g5-nano-1', 'Nano 1GB', 'nano', 1, 1024, 20480, 1000, 1000, 0.0075, 5, 2], 'g6-nano-1'],
  [['g5-standard-1', 'Compute 2GB', 'standard', 1, 2048, 30720, 2000, 1000, 0.018, 12, 2.5], 'g6-standard-1'],
  [['g5-standard-2', 'Compute 4GB', 'standard', 2, 4096, 49152, 3000, 1000, 0.036, 24, 5], 'g6-standard-2'],
]

/** Regions that cost more (response shapes 5). */
const surcharges: [region: string, factor: number][] = [
  ['id-cgk', 1.2],
  ['br-gru', 1.4],
]

const rounded = (amount: number, digits: number): number => Number(amount.toFixed(digits))

const regionPrices = (hourly: number, monthly: number) =>
  surcharges.map(([id, factor]) => ({
    id,
    hourly: rounded(hourly * factor, 4),
    monthly: rounded(monthly * factor, 2),
  }))

/** Hourly price of backups: the monthly price divided by about 667 hours, rounded up to a tenth of a cent. */
const backupHourly = (monthly: number): number => Math.ceil(rounded(monthly * 1.5, 6)) / 1000

function computeType(row: Row, successor: string | null): ComputeType {
  const [id, label, kind, vcpus, memory, disk, transfer, network_out, hourly, monthly, backup] = row
  return {
    id,
    label,
    class: kind,
    memory,
    disk,
    transfer,
    vcpus,
    gpus: kind === 'gpu' ? Number(id.at(-1)) : 0,
    network_out,
    price: { hourly, monthly },
    region_prices: regionPrices(hourly, monthly),
    addons: {
      backups: {
        price: { hourly: backupHourly(backup), monthly: backup },
        region_prices: regionPrices(backupHourly(backup), backup),
      },
    },
    successor,
  }
}

export const computeTypes: readonly ComputeType[] = [
  ...rows.map((row) => computeType(row, null)),
  ...past.map(([row, successor]) => computeType(row, successor)),
]

const byId = new Map(computeTypes.map((type) => [type.id, type]))

export const computeTypeById = (id: string): ComputeType | undefined => byId.get(id)
