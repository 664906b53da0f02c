import type { FileChooser, Locator } from '@playwright/test'

/** Presses what asks for files, and answers the browser's own window for them, which is out of reach for a test. */
export async function giveFiles(opener: Locator, files: Parameters<FileChooser['setFiles']>[0]) {
  const [chooser] = await Promise.all([opener.page().waitForEvent('filechooser'), opener.click()])
  await chooser.setFiles(files)
}
