/** Downloads a blob as a file. */
export function downloadBlob(name: string, blob: Blob) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Delay the revocation, because some browsers start reading the blob only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

export const downloadText = (name: string, type: string, text: string) =>
  downloadBlob(name, new Blob([text], { type }))
