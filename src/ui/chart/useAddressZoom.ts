import { useAddressParams } from '../useAddressParams.ts'
import type { ChartDomain } from './chartSeries.ts'
import { zoomOf, zoomText } from './chartZoom.ts'

/** Stores the zoom of a ChartGroup over `domain` in the URL. */
export function useAddressZoom(domain: ChartDomain) {
  const { params, change } = useAddressParams()
  return {
    zoom: zoomOf(params.get('zoom'), domain),
    onZoom: (zoom: ChartDomain | undefined) => change({ zoom: zoomText(zoom) }),
  }
}
