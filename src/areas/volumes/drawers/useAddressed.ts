import { useParams, useSearchParams } from 'react-router'
import { idParam } from '#lib/params.ts'
import { useReadVolume } from '../queries.ts'

/** Returns the volume that the URL names. */
export const useAddressedVolume = () => useReadVolume(idParam(useParams(), 'volumeId'))

/** Returns the preselected instance from the query string. */
export function useAddressedInstance(): number | undefined {
  const [search] = useSearchParams()
  const id = Number(search.get('instance'))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
