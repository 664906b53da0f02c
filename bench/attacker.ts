/**
 * Runs one attack, or a part of it, given by number, in a separate process, so that it uses no CPU time of the
 * measuring process. Exits when its parent disconnects.
 */
import type { Attacked } from '../test/support/server/attackedServer.ts'
import { attacks, floods } from '../test/support/server/attacks.ts'

const [number = 0, part = 0] = process.argv.slice(2).map(Number)
const attack = [...attacks, ...floods][number]

process.on('message', (attacked: Attacked) => {
  // The parent measures until all parts of the attack have started.
  void attack?.begin(attacked, part).then(() => process.send?.('begun'))
})
process.on('disconnect', () => process.exit())
