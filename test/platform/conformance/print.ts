import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { conformanceTable } from './table.ts'

/** Prints what of S3 the object store has, and writes it to docs/object-store.md. */
const table = conformanceTable()
process.stdout.write(table)
writeFileSync(join(import.meta.dirname, '../../../docs/object-store.md'), table)
