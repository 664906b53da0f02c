import { hour } from '#contract/rules/durations.ts'
import { mdiMagnifyMinusOutline, mdiMagnifyPlusOutline } from '@mdi/js'
import { Button } from '../display/Button.tsx'
import { IconButton } from '../display/IconButton.tsx'
import { useChartGroup } from './chartGroup.ts'
import { zoomBy } from './chartZoom.ts'

/** Minimum visible range, in milliseconds: less than an hour shows no detail in five-minute averages. */
const minSpan = hour

/** Zoom buttons as an alternative to dragging, shown once above the charts of a group. */
export function ChartZoomButtons() {
  const { cursor, whole, domain, onZoom } = useChartGroup()
  const zoomed = domain[0] > whole[0] || domain[1] < whole[1]
  const zoom = (factor: number) => {
    const around = cursor.get() ?? (domain[0] + domain[1]) / 2
    onZoom(zoomBy(factor, domain, whole, around, minSpan / 3))
  }
  return (
    <>
      {zoomed && (
        <Button size="small" variant="quiet" onClick={() => onZoom(undefined)}>
          Reset zoom
        </Button>
      )}
      <IconButton
        label="Zoom out"
        icon={mdiMagnifyMinusOutline}
        disabledReason={zoomed ? undefined : 'The whole range is shown'}
        onClick={() => zoom(2)}
      />
      <IconButton
        label="Zoom in"
        icon={mdiMagnifyPlusOutline}
        disabledReason={domain[1] - domain[0] <= minSpan ? 'Maximum zoom' : undefined}
        onClick={() => zoom(0.5)}
      />
    </>
  )
}
