import { rm } from 'node:fs/promises'

/** Removes the data folder that the run made. */
export default async function teardown(): Promise<void> {
  const { E2E_DATA_DIR } = process.env
  if (E2E_DATA_DIR !== undefined) await rm(E2E_DATA_DIR, { recursive: true, force: true })
}
