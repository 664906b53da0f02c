/** One attack, named by its number, or a part of it, in a process of its own, so that it takes no time from who measures; it ends with that. */
import type { Attacked } from '../test/support/server/attackedServer.ts'
import { attacks, floods } from '../test/support/server/attacks.ts'

const [number = 0, part = 0] = process.argv.slice(2).map(Number)
const attack = [...attacks, ...floods][number]

process.on('message', (attacked: Attacked) => {
  // Whoever measures goes on until all of it has begun.
  void attack?.begin(attacked, part).then(() => process.send?.('begun'))
})
process.on('disconnect', () => process.exit())
