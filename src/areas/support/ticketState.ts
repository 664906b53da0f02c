import type { Ticket } from '#api/generated/types.gen.ts'

export const isOpen = ({ status }: Ticket): boolean => status !== 'closed'
