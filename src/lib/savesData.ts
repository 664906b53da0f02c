/** Returns true if the user has enabled the browser's data saver (Save-Data). */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
