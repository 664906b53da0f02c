/** Offers a made file to the browser's downloads. */
export function downloadBlob(name: string, blob: Blob) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Not at once: some browsers start to read the blob only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

export const downloadText = (name: string, type: string, text: string) =>
  downloadBlob(name, new Blob([text], { type }))
