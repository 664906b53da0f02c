import { startWorker } from '#lib/startWorker.ts'
// oxlint-disable-next-line import/default -- the build gives the address of the built worker
import workerUrl from './gzipWorker.ts?worker&url'
import type { GzipMessage } from './gzipWorker.ts'

/**
 * Compresses a file with gzip in a worker, so that the page stays responsive.
 * @param onProgress receives the progress, 0 to 1
 * @throws the abort reason of the signal, or an Error if the file cannot be read completely
 */
export async function gzipFile(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<File> {
  const worker = startWorker(workerUrl)
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  const stop = () => reject(signal.reason as Error)
  signal.addEventListener('abort', stop)
  worker.addEventListener('error', () => reject(new Error('The compression could not be started')))
  worker.addEventListener('message', ({ data }: MessageEvent<GzipMessage>) => {
    if ('readBytes' in data) onProgress(file.size === 0 ? 1 : data.readBytes / file.size)
    else if ('gzip' in data) resolve(data.gzip)
    else reject(new Error(data.failure))
  })
  try {
    worker.postMessage(file)
    return new File([await promise], `${file.name}.gz`, { type: 'application/gzip' })
  } finally {
    signal.removeEventListener('abort', stop)
    worker.terminate()
  }
}
