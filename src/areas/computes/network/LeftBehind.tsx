import { Consequences } from '#ui/Consequences.tsx'
import { AdmittedConsequence } from '../../find/AdmittedConsequence.tsx'
import { RecordConsequence } from './RecordConsequence.tsx'

interface LeftBehindProps {
  /** Undefined until they are known. */
  addresses: readonly string[] | undefined
  /** Addresses and ranges that rules can name; the addresses where nothing else is said. */
  released?: readonly string[] | undefined
}

/** Records, rules and lists that go on naming what an instance gives up. */
export function LeftBehind({ addresses, released = addresses }: LeftBehindProps) {
  return (
    <Consequences title="Left behind">
      {addresses && <RecordConsequence addresses={addresses} />}
      {released && <AdmittedConsequence what="a released address" values={released} />}
    </Consequences>
  )
}
