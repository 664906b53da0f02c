import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { conformanceTable } from './table.ts'

/** Prints the supported part of S3, and writes it to docs/object-store.md. */
const table = conformanceTable()
process.stdout.write(table)
writeFileSync(join(import.meta.dirname, '../../../docs/object-store.md'), table)
