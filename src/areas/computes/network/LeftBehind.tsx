import { Consequences } from '#ui/overlay/Consequences.tsx'
import { AdmittedConsequence } from '../../insights/public/AdmittedConsequence.tsx'
import { RecordConsequence } from './RecordConsequence.tsx'

interface LeftBehindProps {
  /** Undefined until they are loaded. */
  addresses: readonly string[] | undefined
  /** Addresses and ranges that firewall rules and allow lists can contain; defaults to `addresses`. */
  released?: readonly string[] | undefined
}

/** Lists DNS records, firewall rules and allow lists that would still refer to the released addresses. */
export function LeftBehind({ addresses, released = addresses }: LeftBehindProps) {
  return (
    <Consequences title="Left behind">
      {addresses && <RecordConsequence addresses={addresses} />}
      {released && <AdmittedConsequence what="a released address" values={released} />}
    </Consequences>
  )
}
