import { connect, createServer, type AddressInfo } from 'node:net'

/** Opens a proxy to a server on another port, whose connections can be broken. */
export async function breakingLine(server: string) {
  const { hostname, port } = new URL(server)
  let most = Infinity
  let carried = 0
  let write: RegExp | undefined
  let carriedOut = 0
  const line = createServer((near) => {
    const far = connect(Number(port), hostname)
    near.on('data', (bytes) => {
      carried += bytes.length
      if (carried < most) return
      carried = 0
      near.resetAndDestroy()
      far.resetAndDestroy()
    })
    let isWrite = false
    near.on('data', (bytes) => {
      isWrite ||= write?.test(bytes.toString('latin1')) === true
    })
    near.pipe(far)
    far.on('data', (bytes) => {
      const answer = isWrite ? bytes.indexOf('HTTP/1.1 2') : -1
      if (answer === -1) return near.write(bytes)
      carriedOut++
      near.end(bytes.slice(0, answer))
      return far.destroy()
    })
    far.on('end', () => near.end())
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    /**
     * Breaks connections after this many bytes, repeatedly, because a browser automatically retries when a reused
     * connection breaks.
     */
    breakAfter(bytes: number) {
      most = bytes
      carried = 0
    },
    /**
     * Breaks the connection before the final response to each matching request, after it was executed.
     */
    breakBeforeResponses(to: RegExp) {
      write = to
    },
    /** Returns the number of requests whose response was dropped. */
    carriedOut: () => carriedOut,
    close: () => line.close(),
  }
}
