import { useEffect, useState, type ComponentType } from 'react'
import { later } from './later.ts'

/** Loaded ahead with the shell's rest: it must not need the network when that is what failed. */
const state = later(async () => (await import('./OnDemandState.tsx')).OnDemandState)

/**
 * A float whose code is fetched at the first need: a menu, a dialog, a drawer. Code that gets lost is told in a dialog of
 * its own, and what is typed on the screen stays; React's `lazy` would fail the screen, and for the life of the page. It
 * goes around Suspense, which would hold the first appearance back; `prepare` starts the fetch when a press is likely.
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
    const [attempt, setAttempt] = useState({ waits: true })
    useEffect(() => {
      if (!attempt.waits) return undefined
      let gone = false
      state.fetch()
      prepare().then(
        (component) => !gone && setPiece(() => component),
        (error: unknown) => {
          if (gone) return
          setFailure(error)
          setAttempt({ waits: false })
        },
      )
      return () => {
        gone = true
      }
    }, [attempt])
    return Piece ? (
      <Piece {...props} />
    ) : (
      <state.Component
        failure={failure}
        waits={attempt.waits}
        onRetry={() => setAttempt({ waits: true })}
        onClose={props.onClose}
      />
    )
  }

  return {
    Component: OnDemand,
    /** A failure is told when the piece is opened. */
    prepare: () => void prepare().catch(() => undefined),
  }
}
