import { useSearchParams } from 'react-router'
import { withParams } from '#lib/params.ts'
import type { Domain } from './chartSeries.ts'
import { zoomOf, zoomText } from './chartZoom.ts'

/** The zoom of a ChartGroup over `domain`, kept in the address. */
export function useAddressZoom(domain: Domain) {
  const [search, setSearch] = useSearchParams()
  return {
    zoom: zoomOf(search.get('zoom'), domain),
    onZoom: (zoom: Domain | undefined) =>
      setSearch(withParams(search, { zoom: zoomText(zoom) }), { preventScrollReset: true }),
  }
}
