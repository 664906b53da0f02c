import { useState } from 'react'
import { useParams } from 'react-router'
import type { Subnet } from '#api/generated/types.gen.ts'
import { idParam } from '#lib/params.ts'
import { useShownVpc } from '../VpcScreen.tsx'

/**
 * Returns the subnet in the URL. If it was deleted, returns its last known value, so that an open dialog can report the
 * deletion.
 */
export function useAddressedSubnet(): Subnet | undefined {
  const { subnets = [] } = useShownVpc()
  const subnetId = idParam(useParams(), 'subnetId')
  const found = subnets.find(({ id }) => id === subnetId)
  const [last, setLast] = useState(found)
  if (found !== undefined && found !== last) setLast(found)
  return found ?? (last?.id === subnetId ? last : undefined)
}
