import { useAddressParams } from '../useAddressParams.ts'
import type { Domain } from './chartSeries.ts'
import { zoomOf, zoomText } from './chartZoom.ts'

/** Stores the zoom of a ChartGroup over `domain` in the URL. */
export function useAddressZoom(domain: Domain) {
  const { params, change } = useAddressParams()
  return {
    zoom: zoomOf(params.get('zoom'), domain),
    onZoom: (zoom: Domain | undefined) => change({ zoom: zoomText(zoom) }),
  }
}
