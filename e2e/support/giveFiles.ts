import type { FileChooser, Locator } from '@playwright/test'

/**
 * Presses a button that opens a file chooser and selects files, because tests cannot operate the browser's dialog.
 */
export async function giveFiles(trigger: Locator, files: Parameters<FileChooser['setFiles']>[0]) {
  const [chooser] = await Promise.all([trigger.page().waitForEvent('filechooser'), trigger.click()])
  await chooser.setFiles(files)
}
