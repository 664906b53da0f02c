import { connect, createServer, type AddressInfo } from 'node:net'

/** A line to a server that can break: an address beside its own, over which everything goes. */
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
    /** Breaks after each so many bytes: a browser that finds an old connection broken sends once more by itself. */
    breakAfter(bytes: number) {
      most = bytes
      carried = 0
    },
    /** Breaks before the final answer to each call of this kind, which was carried out then. */
    breakBeforeAnswers(to: RegExp) {
      write = to
    },
    /** Of how many calls the answers were kept back so. */
    carriedOut: () => carriedOut,
    close: () => line.close(),
  }
}
