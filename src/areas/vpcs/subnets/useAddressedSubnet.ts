import { useState } from 'react'
import { useParams } from 'react-router'
import type { Subnet } from '#api/generated/types.gen.ts'
import { idParam } from '#lib/params.ts'
import { useShownVpc } from '../VpcScreen.tsx'

/** The subnet that the address names. What is asked about it stays although it is gone, and tells that. */
export function useAddressedSubnet(): Subnet | undefined {
  const { subnets = [] } = useShownVpc()
  const subnetId = idParam(useParams(), 'subnetId')
  const found = subnets.find(({ id }) => id === subnetId)
  const [last, setLast] = useState(found)
  if (found !== undefined && found !== last) setLast(found)
  return found ?? (last?.id === subnetId ? last : undefined)
}
