import { type Clock, minutes } from '#shared/clock.ts'
import type { Database } from '../database/open.ts'
import type { Secrets } from '../secrets/secretBox.ts'
import { signInEpoch } from './endSignIns.ts'

/** Time limit for entering a one-time code, in milliseconds. */
const codeTtl = 10 * minutes

interface ProofOptions {
  db: Database
  clock: Clock
  secrets: Secrets
}

const proofLocation = (uid: string) => ({ column: 'oauth password proof', row: [uid] }) as const

/** Encrypted proofs that the password of a user was correct, which the page sends back together with the code. */
export class PasswordProofs {
  readonly #options: ProofOptions

  constructor(options: ProofOptions) {
    this.#options = options
  }

  /**
   * Returns a proof that is valid for a limited time and for this sign-in only.
   * @param uid id of the interaction
   */
  async create(uid: string, userId: number): Promise<string> {
    const { db, clock, secrets } = this.#options
    const epoch = await signInEpoch(db, userId)
    const proof = [uid, userId, clock.now() + codeTtl, epoch]
    return secrets.seal(JSON.stringify(proof), proofLocation(uid))
  }

  /** Returns the user id; undefined if the proof is invalid or has expired. */
  async open(uid: string, passed: string): Promise<number | undefined> {
    const { db, clock, secrets } = this.#options
    let opened: [string, number, number, number]
    try {
      opened = JSON.parse(secrets.open(passed, proofLocation(uid))) as typeof opened
    } catch {
      return undefined
    }
    const [provedUid, userId, until, epoch] = opened
    const isValid =
      provedUid === uid && until > clock.now() && epoch === (await signInEpoch(db, userId))
    return isValid ? userId : undefined
  }
}
