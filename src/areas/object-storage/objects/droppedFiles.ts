interface DroppedFile {
  /** With its folders, separated by slashes. */
  name: string
  file: File
}

/** Browsers answer with a part of a folder at a time, and with nothing at its end. */
async function entriesOf(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader()
  const found: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return found
    found.push(...some)
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

/** The files of a drop, those in its folders among them. Call it while the drop is handled: it is empty afterwards. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<DroppedFile[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  const plain = [...files]
  return entries.length > 0
    ? (await Promise.all(entries.map(filesOf))).flat()
    : plain.map((file) => ({ name: file.name, file }))
}
