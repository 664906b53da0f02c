/** Messages of the worker: bytes read so far, then the compressed file or the reason of the failure. */
export type GzipMessage = { readBytes: number } | { gzip: Blob } | { failure: string }

/** Compressed bytes that are buffered before they are moved into a Blob. Browsers store large Blobs on disk. */
const pieceSize = 8 * 1024 ** 2

const tell = (message: GzipMessage) => self.postMessage(message)

async function compressed(file: Blob): Promise<Blob> {
  let readBytes = 0
  const countingStream = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      readBytes += chunk.length
      tell({ readBytes })
      controller.enqueue(chunk)
    },
  })
  const pieces: Blob[] = []
  let waiting: Uint8Array<ArrayBuffer>[] = []
  let waitingBytes = 0
  const takeWaiting = () => {
    pieces.push(new Blob(waiting))
    waiting = []
    waitingBytes = 0
  }
  const gzip = file.stream().pipeThrough(countingStream).pipeThrough(new CompressionStream('gzip'))
  const reader = gzip.getReader()
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    if (!value) continue
    waiting.push(value)
    waitingBytes += value.length
    if (waitingBytes >= pieceSize) takeWaiting()
  }
  takeWaiting()
  return new Blob(pieces)
}

self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  compressed(data).then(
    (gzip) => tell({ gzip }),
    (error: unknown) => tell({ failure: error instanceof Error ? error.message : String(error) }),
  )
})
