import { useParams, useSearchParams } from 'react-router'
import { idParam } from '#lib/params.ts'
import { useVolume } from '../queries.ts'

/** The volume that the address names. */
export const useAddressedVolume = () => useVolume(idParam(useParams(), 'volumeId'))

/** The instance that a form begins with, when it was opened from one. */
export function useAddressedInstance(): number | undefined {
  const [search] = useSearchParams()
  const id = Number(search.get('instance'))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
