interface DroppedFile {
  /** Path including folders, separated by slashes. */
  name: string
  file: File
}

/** `readEntries` returns the entries in batches, and an empty batch at the end. */
async function entriesOf(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader()
  const entries: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return entries
    entries.push(...some)
  }
}

async function filesOf(entry: FileSystemEntry): Promise<DroppedFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    )
    return [{ name: entry.fullPath.replace(/^\//, ''), file }]
  }
  const inside = await entriesOf(entry as FileSystemDirectoryEntry)
  return (await Promise.all(inside.map(filesOf))).flat()
}

/**
 * Returns the dropped files, including those in folders. Call it synchronously in the drop event, because the data is
 * cleared afterwards.
 */
export async function droppedFiles({ items, files }: DataTransfer): Promise<DroppedFile[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  const plain = [...files]
  return entries.length > 0
    ? (await Promise.all(entries.map(filesOf))).flat()
    : plain.map((file) => ({ name: file.name, file }))
}
