import { useEffect, useState, type ComponentType } from 'react'
import { LazyErrorState } from '#ui/LazyErrorState.tsx'
import { Modal } from './Modal.tsx'

/**
 * A floating piece whose code is fetched at the first need. It goes around Suspense, which would
 * hold the first appearance back; `prepare` starts the fetch when a press is likely.
 */
export function onDemand<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
) {
  let loaded: ComponentType<Props> | undefined
  const prepare = async () => {
    loaded ??= await load()
    return loaded
  }

  function OnDemand(props: Props) {
    const [Piece, setPiece] = useState(() => loaded)
    const [failure, setFailure] = useState<unknown>()
    useEffect(() => {
      let gone = false
      prepare().then(
        (component) => !gone && setPiece(() => component),
        (error: unknown) => !gone && setFailure(error),
      )
      return () => {
        gone = true
      }
    }, [])
    if (failure !== undefined) {
      return (
        <Modal label="Not loaded" onClose={props.onClose}>
          <div style={{ padding: '0 24px' }}>
            <LazyErrorState error={failure} />
          </div>
        </Modal>
      )
    }
    return Piece ? <Piece {...props} /> : null
  }

  return {
    Component: OnDemand,
    /** A failure is told when the piece is opened. */
    prepare: () => void prepare().catch(() => undefined),
  }
}
